import { sql } from 'kysely'
import { findUnreferenced } from '../../../db/find-unreferenced.ts'
import type { Check, NewFinding } from './check.ts'

/** Files of one part. */
const pageSize = 500

/** A file that was stored more recently may belong to something that is still being saved, or is already to be removed. */
export const minOrphanAgeMs = 24 * 3600 * 1000

/** Files in the store that nothing refers to, stored at least a day ago. */
export const orphanedFiles: Check = {
  schedule: 'nightly',
  async count(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from (select sha256 from assets union select sha256 from renditions) stored`.execute(db)
    return rows[0]?.count ?? 0
  },
  async examine({ db, files, now }, cursor, signal) {
    const before = new Date(now().getTime() - minOrphanAgeMs)
    const { sha256s, nextCursor } = await files.list(pageSize, cursor)
    const findings: NewFinding[] = []
    for (const sha256 of await findUnreferenced(db, sha256s)) {
      signal.throwIfAborted()
      const state = await files.stat(sha256)
      if (state && state.adoptedAt < before)
        findings.push({ key: sha256, details: { sha256, size: state.size } })
    }
    return { examined: sha256s.length, findings, ...(nextCursor !== undefined && { nextCursor }) }
  },
}
