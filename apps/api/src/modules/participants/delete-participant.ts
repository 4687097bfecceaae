import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { recordDeletion } from '../deletions/record-deletion.ts'
import { listItemsOfParticipant } from './items-of-participant.ts'
import { replaceRelations } from './relations.ts'
import {
  loadStoredParticipant,
  recordParticipantRevision,
  recordRelationChanges,
  rejectStaleParticipant,
} from './stored-participant.ts'

/**
 * Deletes a participant and removes them from their items, so that `restoreParticipant` can bring them back. Throws `not-found`
 * and `version-conflict`.
 */
export async function deleteParticipant(
  { db, jobs, now }: Services,
  principal: Principal,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await acquireAdvisoryLock(trx, 'participants')
    // Locks against transactions that add the participant to an item.
    await lockRows(trx, 'participants', [id], 'update')
    const stored = await loadStoredParticipant(trx, id)
    await rejectStaleParticipant(trx, principal, stored, version)
    const at = now()
    const itemIds = await listItemsOfParticipant(trx, id)
    const relatedIds = await replaceRelations(trx, id, stored.fields.relations, [])
    await recordDeletion(trx, {
      entity: 'participant',
      id,
      version: stored.version + 1,
      at,
      details: { relations: [...stored.fields.relations] },
    })
    await trx.deleteFrom('participants').where('id', '=', id).execute()
    await recordParticipantRevision(trx, principal, at, 'trashed', { ...stored, version: stored.version + 1 })
    await recordRelationChanges(trx, principal, at, relatedIds)
    await enqueueReindex(trx, jobs, `${id}:${stored.version + 1}`, itemIds)
  })
}
