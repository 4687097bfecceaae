import type { CreateParticipant, Participant } from '@lares/shared-types/participants'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { requireLinkableUser } from './linked-user.ts'
import { applyChanges, emptyFields, toParticipantColumns } from './participant-fields.ts'
import { loadParticipant } from './participant-view.ts'
import { resolvePortrait } from './portraits.ts'
import { replaceRelations, validateRelations } from './relations.ts'
import { recordParticipantRevision, recordRelationChanges } from './stored-participant.ts'

/** Creates a participant with their relations and first revision. Throws `invalid-fields` and `id-taken`. */
export async function createParticipant(
  { db, now }: Services,
  principal: Principal,
  input: CreateParticipant,
): Promise<Participant> {
  const at = now()
  const fields = applyChanges({ ...emptyFields, names: input.names }, input)
  return createOnce(db, {
    principal,
    entity: 'participant',
    input,
    async insert(trx, id) {
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
    },
    reply: (id) => loadParticipant(db, principal, id),
  })
}
