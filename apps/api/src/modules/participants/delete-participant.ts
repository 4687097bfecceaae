import { inTransaction } from '../../db/in-transaction.ts'
import { takeTurns } from '../../db/take-turns.ts'
import type { Services } from '../../services.ts'
import { reindexLater } from '../items/reindex-later.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { itemsOf } from './items-of-participant.ts'
import { writeRelations } from './relations.ts'
import { findParticipant, noteChangedRelations, recordState, refuseStale } from './stored-participant.ts'

/**
 * Removes a person from the archive and from the items they take part in, which stay. Throws `not-found` and
 * `version-conflict`.
 */
export async function deleteParticipant(
  { db, jobs, now }: Services,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await takeTurns(trx, 'participants')
    // Waits for those who are naming the person on an item.
    await trx.selectFrom('participants').select('id').where('id', '=', id).forUpdate().execute()
    const stored = await findParticipant(trx, id)
    await refuseStale(trx, viewer, stored, version)
    const at = now()
    const touched = await itemsOf(trx, id)
    const related = await writeRelations(trx, id, stored.fields.relations, [])
    await trx.deleteFrom('participants').where('id', '=', id).execute()
    await recordState(trx, viewer, at, 'trashed', { ...stored, version: stored.version + 1 })
    await noteChangedRelations(trx, viewer, at, related)
    await reindexLater(trx, jobs, `${id}:gone`, touched)
  })
}
