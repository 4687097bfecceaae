import type { ChangeParticipant, Participant } from '@lares/shared-types/participants'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { areFieldsEqual } from '../labels/localized-names.ts'
import { listItemsOfParticipant } from './items-of-participant.ts'
import { requireLinkableUser } from './linked-user.ts'
import { applyChanges, areSearchTermsEqual, toParticipantColumns } from './participant-fields.ts'
import { loadParticipant } from './participant-view.ts'
import { resolvePortrait } from './portraits.ts'
import { replaceRelations, validateRelations } from './relations.ts'
import {
  loadStoredParticipant,
  recordParticipantRevision,
  recordRelationChanges,
  rejectStaleParticipant,
} from './stored-participant.ts'

/** Changes the given fields of a participant. Throws `not-found`, `version-conflict` and `invalid-fields`. */
export async function changeParticipant(
  { db, jobs, now }: Services,
  principal: Principal,
  id: string,
  { version: openedVersion, ...input }: ChangeParticipant,
  action: 'changed' | 'reverted' = 'changed',
): Promise<Participant> {
  await inTransaction(db, async (trx) => {
    await acquireAdvisoryLock(trx, 'participants')
    const stored = await loadStoredParticipant(trx, id)
    await rejectStaleParticipant(trx, principal, stored, openedVersion)
    const fields = {
      ...applyChanges(stored.fields, input),
      portraitAssetId: await resolvePortrait(
        trx,
        principal,
        stored.fields.portraitAssetId,
        input.portraitAssetId,
      ),
    }
    if (fields.userId && fields.userId !== stored.fields.userId)
      await requireLinkableUser(trx, id, fields.userId)
    if (input.relations) await validateRelations(trx, id, input.relations)
    if (areFieldsEqual(stored.fields, fields)) return
    const at = now()
    const version = stored.version + 1
    await trx
      .updateTable('participants')
      .set({ ...toParticipantColumns(fields), updated_at: at, version })
      .where('id', '=', id)
      .execute()
    const relatedIds = await replaceRelations(trx, id, stored.fields.relations, fields.relations)
    await recordParticipantRevision(trx, principal, at, action, { id, version, fields })
    await recordRelationChanges(trx, principal, at, relatedIds)
    if (!areSearchTermsEqual(stored.fields, fields))
      await enqueueReindex(trx, jobs, `${id}:${version}`, await listItemsOfParticipant(trx, id))
  })
  return loadParticipant(db, principal, id)
}
