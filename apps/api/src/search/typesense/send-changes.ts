import type { Db } from '../../db/client.ts'
import { giveBackChanges, keepRefused, settleChanges, type TakenChange, takeChanges } from './changes.ts'
import { forgetCollection, knownCollections } from './collections.ts'
import { readDocuments } from './read-documents.ts'
import type { Sent, TypesenseServer } from './server.ts'
import { CollectionLost } from './server-errors.ts'

/** Documents in one call: some megabytes at most. */
export const sendBatchSize = 40

/**
 * Sends the documents of what has changed, and removes those of what is gone, until nothing is due any more. What the
 * server refuses is kept and tried again. Throws `TypesenseAway`; nothing is lost then.
 */
export async function sendChanges(db: Db, server: TypesenseServer, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const changes = await takeChanges(db, sendBatchSize)
    if (changes.length === 0) return
    try {
      await sendBatch(db, server, changes)
    } catch (error) {
      await giveBackChanges(db, changes)
      throw error
    }
  }
}

/** A collection that is being filled is kept in step too, or it would be behind when it is full. */
async function sendBatch(db: Db, server: TypesenseServer, changes: readonly TakenChange[]): Promise<void> {
  const { serving, building } = await knownCollections(db)
  const documents = await readDocuments(
    db,
    changes.map(({ itemId }) => itemId),
  )
  const present = [...documents.values()]
  const gone = changes.flatMap(({ itemId }) => (documents.has(itemId) ? [] : [itemId]))
  const refusals = new Map<string, string>()
  for (const { name } of [serving, building].filter((known) => known !== undefined)) {
    const sent = await unlessLost(db, name, async () => {
      await server.remove(name, gone)
      return server.send(name, present, 'upsert')
    })
    for (const [id, refusal] of refusalsIn(present, sent)) refusals.set(id, refusal)
  }
  for (const change of changes) {
    const refusal = refusals.get(change.itemId)
    if (refusal !== undefined) await keepRefused(db, change, refusal)
  }
  await settleChanges(
    db,
    changes.filter(({ itemId }) => !refusals.has(itemId)),
  )
}

/** What the server said against documents, by their ids. */
export function refusalsIn(documents: readonly { id: string }[], sent: readonly Sent[]): [string, string][] {
  return documents.flatMap(({ id }, index): [string, string][] => {
    const result = sent[index]
    return typeof result === 'object' ? [[id, result.refusal]] : []
  })
}

/** A collection that the server has lost is forgotten: another one is built from the archive itself. */
async function unlessLost(db: Db, name: string, call: () => Promise<Sent[]>): Promise<Sent[]> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof CollectionLost)) throw error
    await forgetCollection(db, name)
    return []
  }
}
