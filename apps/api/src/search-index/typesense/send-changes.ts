import type { Db } from '../../db/client.ts'
import { loadCollections, untrackCollection } from './collections.ts'
import { loadDocuments } from './load-documents.ts'
import {
  completeChanges,
  type LeasedChange,
  leaseChanges,
  postponeRejected,
  releaseChanges,
} from './pending-changes.ts'
import type { ImportResult, TypesenseServer } from './server.ts'
import { CollectionLost } from './server-errors.ts'

/** Documents per request: at most some megabytes. */
export const sendBatchSize = 40

/**
 * Sends the documents of changed items and removes those of deleted ones, until no change is due. Changes that the
 * server rejects are kept and sent again later. Throws `TypesenseUnavailable`, without losing changes.
 */
export async function sendChanges(db: Db, server: TypesenseServer, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const changes = await leaseChanges(db, sendBatchSize)
    if (changes.length === 0) return
    try {
      await sendBatch(db, server, changes)
    } catch (error) {
      await releaseChanges(db, changes)
      throw error
    }
  }
}

/** Also updates a collection that is being filled, which would otherwise miss changes of items already sent. */
async function sendBatch(db: Db, server: TypesenseServer, changes: readonly LeasedChange[]): Promise<void> {
  const { serving, building } = await loadCollections(db)
  const documents = await loadDocuments(
    db,
    changes.map(({ itemId }) => itemId),
  )
  const present = [...documents.values()]
  const deleted = changes.flatMap(({ itemId }) => (documents.has(itemId) ? [] : [itemId]))
  const refusals = new Map<string, string>()
  for (const { name } of [serving, building].filter((known) => known !== undefined)) {
    const results = await ifTracked(db, name, async () => {
      await server.remove(name, deleted)
      return server.send(name, present, 'upsert')
    })
    for (const [id, refusal] of listRefusals(present, results)) refusals.set(id, refusal)
  }
  for (const change of changes) {
    const refusal = refusals.get(change.itemId)
    if (refusal !== undefined) await postponeRejected(db, change, refusal)
  }
  await completeChanges(
    db,
    changes.filter(({ itemId }) => !refusals.has(itemId)),
  )
}

/** The server's error messages for rejected documents, as [id, message]. */
export function listRefusals(
  documents: readonly { id: string }[],
  results: readonly ImportResult[],
): [string, string][] {
  return documents.flatMap(({ id }, index): [string, string][] => {
    const result = results[index]
    return typeof result === 'object' ? [[id, result.refusal]] : []
  })
}

/** Stops tracking a collection that the server has lost; a new one is then built from the archive. */
async function ifTracked(db: Db, name: string, call: () => Promise<ImportResult[]>): Promise<ImportResult[]> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CollectionLost)) throw error
    await untrackCollection(db, name)
    return []
  }
}
