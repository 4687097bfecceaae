import type { ChangeParticipant, Participant } from '@lares/shared-types/participants'
import { inTransaction } from '../../db/in-transaction.ts'
import { takeTurns } from '../../db/take-turns.ts'
import type { Services } from '../../services.ts'
import { reindexLater } from '../items/reindex-later.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { itemsOf } from './items-of-participant.ts'
import { checkLinkedUser } from './linked-user.ts'
import { changedFields, columnsOf, sameFields, sameWords } from './participant-fields.ts'
import { readParticipant } from './participant-view.ts'
import { portraitAfter } from './portraits.ts'
import { checkRelations, writeRelations } from './relations.ts'
import { findParticipant, noteChangedRelations, recordState, refuseStale } from './stored-participant.ts'

/** Changes what `input` names of a person. Throws `not-found`, `version-conflict` and `invalid-fields`. */
export async function changeParticipant(
  { db, jobs, now }: Services,
  viewer: Viewer,
  id: string,
  { version: opened, ...input }: ChangeParticipant,
): Promise<Participant> {
  await inTransaction(db, async (trx) => {
    await takeTurns(trx, 'participants')
    const stored = await findParticipant(trx, id)
    await refuseStale(trx, viewer, stored, opened)
    const fields = {
      ...changedFields(stored.fields, input),
      portraitAssetId: await portraitAfter(trx, viewer, stored.fields.portraitAssetId, input.portraitAssetId),
    }
    if (fields.userId && fields.userId !== stored.fields.userId) await checkLinkedUser(trx, id, fields.userId)
    if (input.relations) await checkRelations(trx, id, input.relations)
    if (sameFields(stored.fields, fields)) return
    const at = now()
    const version = stored.version + 1
    await trx
      .updateTable('participants')
      .set({ ...columnsOf(fields), updated_at: at, version })
      .where('id', '=', id)
      .execute()
    const related = await writeRelations(trx, id, stored.fields.relations, fields.relations)
    await recordState(trx, viewer, at, 'changed', { id, version, fields })
    await noteChangedRelations(trx, viewer, at, related)
    if (!sameWords(stored.fields, fields))
      await reindexLater(trx, jobs, `${id}:${version}`, await itemsOf(trx, id))
  })
  return readParticipant(db, viewer, id)
}
