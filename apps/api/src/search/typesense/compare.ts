import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { noteAgain } from './changes.ts'
import { forgetCollection, knownCollections } from './collections.ts'
import { readDocuments } from './read-documents.ts'
import { sendBatchSize } from './send-changes.ts'
import type { TypesenseServer } from './server.ts'
import { CollectionLost } from './server-errors.ts'

/** How the server's documents differed from the archive. */
export interface Drift {
  readonly missing: number
  readonly outdated: number
  /** Of items that are gone. */
  readonly surplus: number
}

/**
 * Compares every document of a bucket with the archive, mark by mark, and notes those that differ, so that they are sent
 * again or removed. Throws `TypesenseAway`.
 */
export async function healBucket(
  db: Db,
  server: TypesenseServer,
  bucket: number,
  signal: AbortSignal,
): Promise<Drift> {
  const { serving } = await knownCollections(db)
  const drift = { missing: 0, outdated: 0, surplus: 0 }
  if (!serving) return drift
  const marks = await marksUnlessLost(db, server, serving.name, bucket)
  if (!marks) return drift
  let position: string | null = null
  do {
    signal.throwIfAborted()
    const ids = await idsBehind(db, bucket, position)
    const documents = await readDocuments(db, ids)
    const different: string[] = []
    for (const { id, mark } of documents.values()) {
      const there = marks.get(id)
      marks.delete(id)
      if (there === mark) continue
      drift[there === undefined ? 'missing' : 'outdated']++
      different.push(id)
    }
    await noteAgain(db, different)
    position = ids.length < sendBatchSize ? null : (ids.at(-1) ?? null)
  } while (position)
  drift.surplus = marks.size
  await noteAgain(db, [...marks.keys()].filter(isUuid))
  return drift
}

async function idsBehind(db: Db, bucket: number, position: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items
    where deleted_at is null and right(id::text, 1) = ${bucket.toString(16)}
      and (${position}::uuid is null or id > ${position}::uuid)
    order by id limit ${sendBatchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

async function marksUnlessLost(
  db: Db,
  server: TypesenseServer,
  name: string,
  bucket: number,
): Promise<Map<string, string> | undefined> {
  try {
    return await server.marks(name, bucket)
  } catch (error) {
    if (!(error instanceof CollectionLost)) throw error
    await forgetCollection(db, name)
    return undefined
  }
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
