import type { CreateParticipant, Participant } from '@lares/shared-types/participants'
import { v7 as uuidv7 } from 'uuid'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../visibility/principal.ts'
import { requireLinkableUser } from './linked-user.ts'
import { applyChanges, emptyFields, toParticipantColumns } from './participant-fields.ts'
import { loadParticipant } from './participant-view.ts'
import { resolvePortrait } from './portraits.ts'
import { replaceRelations, validateRelations } from './relations.ts'
import { recordParticipantRevision, recordRelationChanges } from './stored-participant.ts'

/** Creates a participant with their relations and first revision. Throws `invalid-fields`. */
export async function createParticipant(
  { db, now }: Services,
  principal: Principal,
  input: CreateParticipant,
): Promise<Participant> {
  const id = uuidv7()
  const at = now()
  const fields = applyChanges({ ...emptyFields, names: input.names }, input)
  await inTransaction(db, async (trx) => {
    await acquireAdvisoryLock(trx, 'participants')
    await resolvePortrait(trx, principal, null, input.portraitAssetId)
    if (fields.userId) await requireLinkableUser(trx, id, fields.userId)
    await validateRelations(trx, id, input.relations ?? [])
    const times = { created_at: at, updated_at: at }
    await trx
      .insertInto('participants')
      .values({ id, ...toParticipantColumns(fields), ...times })
      .execute()
    const relatedIds = await replaceRelations(trx, id, [], fields.relations)
    await recordParticipantRevision(trx, principal, at, 'created', { id, version: 1, fields })
    await recordRelationChanges(trx, principal, at, relatedIds)
  })
  return loadParticipant(db, principal, id)
}
