import type { CreateParticipant, Participant } from '@lares/shared-types/participants'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import { takeTurns } from '../../db/take-turns.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { checkLinkedUser } from './linked-user.ts'
import { changedFields, columnsOf, emptyFields } from './participant-fields.ts'
import { readParticipant } from './participant-view.ts'
import { portraitAfter } from './portraits.ts'
import { checkRelations, writeRelations } from './relations.ts'
import { noteChangedRelations, recordState } from './stored-participant.ts'

/** Adds a person with their relations and first revision. Throws `invalid-fields`. */
export async function createParticipant(
  { db, now }: Services,
  viewer: Viewer,
  input: CreateParticipant,
): Promise<Participant> {
  const id = uuidv7()
  const at = now()
  const fields = changedFields({ ...emptyFields, names: input.names }, input)
  await inTransaction(db, async (trx) => {
    await takeTurns(trx, 'participants')
    await portraitAfter(trx, viewer, null, input.portraitAssetId)
    if (fields.userId) await checkLinkedUser(trx, id, fields.userId)
    await checkRelations(trx, id, input.relations ?? [])
    const times = { created_at: at, updated_at: at }
    await trx
      .insertInto('participants')
      .values({ id, ...columnsOf(fields), ...times })
      .execute()
    const related = await writeRelations(trx, id, [], fields.relations)
    await recordState(trx, viewer, at, 'created', { id, version: 1, fields })
    await noteChangedRelations(trx, viewer, at, related)
  })
  return readParticipant(db, viewer, id)
}
