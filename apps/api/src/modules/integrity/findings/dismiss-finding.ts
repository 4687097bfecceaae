import { notFound } from '@lares/server-kit/app-error'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema/database.ts'
import { getAuthorId, type Principal } from '../../../visibility/principal.ts'
import { visibleFindings } from './visible-findings.ts'

/** Sets a finding aside for good. It keeps its key, so that the check does not find it again. Throws `not-found`. */
export async function dismissFinding(db: Db, principal: Principal, id: string): Promise<void> {
  await requireFinding(db, principal, id)
  await db
    .updateTable('findings')
    .set({ dismissed_at: sql`coalesce(dismissed_at, now())`, dismissed_by: getAuthorId(principal) })
    .where('id', '=', id)
    .execute()
}

/** Counts a dismissed finding again. Throws `not-found`. */
export async function reopenFinding(db: Db, principal: Principal, id: string): Promise<void> {
  await requireFinding(db, principal, id)
  await db
    .updateTable('findings')
    .set({ dismissed_at: null, dismissed_by: null })
    .where('id', '=', id)
    .execute()
}

async function requireFinding(db: Db, principal: Principal, id: string): Promise<void> {
  const row = await visibleFindings(db, principal)
    .select('findings.id')
    .where('findings.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Resolves findings, in the transaction of what has repaired them. */
export async function resolveFindings(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('findings')
    .set({ resolved_at: sql`now()`, failure: null })
    .where('id', 'in', ids)
    .execute()
}
