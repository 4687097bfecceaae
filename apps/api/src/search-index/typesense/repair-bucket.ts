import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { loadCollections, untrackCollection } from './collections.ts'
import { loadDocuments } from './load-documents.ts'
import { markChanged } from './pending-changes.ts'
import { sendBatchSize } from './send-changes.ts'
import type { TypesenseServer } from './server.ts'
import { CollectionLost } from './server-errors.ts'

/** Differences between the server's documents and the archive. */
export interface Drift {
  readonly missing: number
  readonly outdated: number
  /** Documents of deleted items. */
  readonly surplus: number
}

/**
 * Compares the checksums of all documents of a bucket with the archive, and marks items as changed whose documents
 * differ, so that they are sent again or removed. Throws `TypesenseUnavailable`.
 */
export async function repairBucket(
  db: Db,
  server: TypesenseServer,
  bucket: number,
  signal: AbortSignal,
): Promise<Drift> {
  const { serving } = await loadCollections(db)
  const drift = { missing: 0, outdated: 0, surplus: 0 }
  if (!serving) return drift
  const checksums = await loadChecksums(db, server, serving.name, bucket)
  if (!checksums) return drift
  let position: string | null = null
  do {
    signal.throwIfAborted()
    const ids = await loadIdsAfter(db, bucket, position)
    const documents = await loadDocuments(db, ids)
    const different: string[] = []
    for (const { id, mark } of documents.values()) {
      const checksum = checksums.get(id)
      checksums.delete(id)
      if (checksum === mark) continue
      drift[checksum === undefined ? 'missing' : 'outdated']++
      different.push(id)
    }
    await markChanged(db, different)
    position = ids.length < sendBatchSize ? null : (ids.at(-1) ?? null)
  } while (position)
  drift.surplus = checksums.size
  await markChanged(db, [...checksums.keys()].filter(isUuid))
  return drift
}

async function loadIdsAfter(db: Db, bucket: number, position: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from items
    where deleted_at is null and right(id::text, 1) = ${bucket.toString(16)}
      and (${position}::uuid is null or id > ${position}::uuid)
    order by id limit ${sendBatchSize}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Checksums of the server's documents by id; undefined if the server has lost the collection. */
async function loadChecksums(
  db: Db,
  server: TypesenseServer,
  name: string,
  bucket: number,
): Promise<Map<string, string> | undefined> {
  try {
    return await server.listChecksums(name, bucket)
  } catch (error) {
    if (!(error instanceof CollectionLost)) throw error
    await untrackCollection(db, name)
    return undefined
  }
}

function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}
