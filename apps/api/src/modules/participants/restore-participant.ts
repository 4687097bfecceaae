import type { ReplyOf } from '@lares/shared-types/contract'
import type { restoreParticipant as contract } from '@lares/shared-types/contracts/participants'
import type { MissingPart } from '@lares/shared-types/deletions'
import type { Selectable, Transaction } from 'kysely'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { ParticipantsTable } from '../../db/schema/participants.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import type { Principal } from '../../visibility/principal.ts'
import { hasRestrictions } from '../../visibility/viewer.ts'
import {
  loadDeletion,
  missingReferenceCodes,
  rejectBeforeTarget,
  restoreDeleted,
} from '../deletions/restore-deleted.ts'
import { listItemsOfParticipant } from './items-of-participant.ts'
import { loadParticipant } from './participant-view.ts'
import { findPortrait } from './portraits.ts'
import {
  findExisting,
  invertRelation,
  isSameRelation,
  type Relation,
  replaceRelations,
  validateRelations,
} from './relations.ts'
import {
  loadStoredParticipant,
  recordParticipantRevision,
  recordRelationChanges,
} from './stored-participant.ts'
import { type ReleasedMerge, releaseMerged, undoMerge } from './undo-merge.ts'

/**
 * Brings a deleted or merged participant back as they were: in their items and pictures, with their relations and followers, as far as
 * what they refer to still exists. A participant who exists is returned as they are, so that a request can be repeated. Throws
 * `not-found`, `in-trash` if whom they were merged into is to be restored first, and `invalid-fields` if their relations contradict
 * others that were added since.
 */
export async function restoreParticipant(
  { db, jobs, now }: Services,
  principal: Principal,
  id: string,
): Promise<ReplyOf<typeof contract>> {
  const missing = await inTransaction(
    db,
    async (trx) => {
      await acquireAdvisoryLock(trx, 'participants')
      if (await exists(trx, id)) return []
      const deletion = await loadDeletion(trx, 'participant', id, now())
      await rejectBeforeTarget(trx, deletion, now())
      const { portrait_asset_id, user_id } = deletion.stored as unknown as Selectable<ParticipantsTable>
      const relations = deletion.details.relations ?? []
      const current = await loadCurrentParticipants(
        trx,
        relations.map(({ participantId }) => participantId),
      )
      // Relatives who were merged meanwhile are related as those whom they have become.
      const others = current
        .replaceIn(relations, ({ kind }) => kind)
        .filter(({ participantId }) => participantId !== id)
      const known = await findExisting(trx, others)
      const remaining = others.filter(({ participantId }) => known.has(participantId))
      const merge = await releaseMerged(trx, deletion)
      for (const relation of relations)
        if (!known.has(relation.participantId)) await addToDeletion(trx, id, relation, relations, merge)
      await validateRelations(trx, id, remaining)

      const at = now()
      const version = deletion.version + 1
      const portraitId = await findPortrait(trx, portrait_asset_id)
      const userId = await findUnlinkedUser(trx, user_id)
      const incomplete = await restoreDeleted(trx, {
        entity: 'participant',
        id,
        changed: {
          portrait_asset_id: portraitId,
          user_id: userId,
          version,
          updated_at: at.toISOString(),
        },
      })
      const relatedIds = await replaceRelations(trx, id, [], remaining)
      if (merge) await undoMerge(trx, deletion, merge)
      const stored = await loadStoredParticipant(trx, id)
      await recordParticipantRevision(trx, principal, at, 'restored', stored)
      const changedIds = new Set([...relatedIds, ...(merge?.changedIds ?? [])])
      await recordRelationChanges(trx, principal, at, [...changedIds].sort())
      const itemIds = new Set([...(await listItemsOfParticipant(trx, id)), ...(merge?.itemIds ?? [])])
      await enqueueReindex(trx, jobs, `${id}:${version}`, [...itemIds].sort())
      const parts: MissingPart[] = []
      if (remaining.length < others.length) parts.push('relations')
      if (userId !== user_id) parts.push('account')
      if (hasRestrictions(principal)) return parts
      if (incomplete.has('item_participants')) parts.push('items')
      if (incomplete.has('regions')) parts.push('marks')
      if (portraitId !== portrait_asset_id) parts.push('portrait')
      return parts
    },
    missingReferenceCodes,
  )
  return { ...(await loadParticipant(db, principal, id)), missing }
}

/**
 * Stores a relation to another participant who is deleted or merged, so that it comes back with them, in the place of the one that the
 * target of an undone merge had only by that.
 */
async function addToDeletion(
  trx: Transaction<Database>,
  id: string,
  relation: Relation,
  relations: readonly Relation[],
  merge: ReleasedMerge | undefined,
): Promise<void> {
  const deletion = await trx
    .selectFrom('deletions')
    .select('details')
    .where('id', '=', relation.participantId)
    .where('entity', '=', 'participant')
    .executeTakeFirst()
  if (!deletion) return
  const { mergedInto, added } = deletion.details
  const isReleased = merge?.relations.some((one) => isSameRelation(one, relation))
  const former = isReleased ? invertRelation(merge?.intoId ?? id, relation) : undefined
  const inverse = invertRelation(id, relation)
  const withoutFormer = (list: readonly Relation[]) =>
    list.filter((one) => !former || !isSameRelation(one, former))
  // Those whom the other was merged into have this relation only by that, unless they had it before.
  const isOwn = relations.some(
    ({ participantId, kind }) => participantId === mergedInto && kind === relation.kind,
  )
  const details = {
    ...deletion.details,
    relations: [...withoutFormer(deletion.details.relations ?? []), inverse],
    ...(added && {
      added: { ...added, relations: [...withoutFormer(added.relations), ...(isOwn ? [] : [inverse])] },
    }),
  }
  await trx
    .updateTable('deletions')
    .set({ details: JSON.stringify(details) })
    .where('id', '=', relation.participantId)
    .execute()
}

async function exists(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx.selectFrom('participants').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The user, if they still exist and have not been linked to another participant since. */
async function findUnlinkedUser(trx: Transaction<Database>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('id', 'not in', (linked) =>
      linked
        .selectFrom('participants')
        .select('user_id')
        .where('user_id', 'is not', null)
        .$castTo<{ user_id: string }>(),
    )
    .forKeyShare()
    .executeTakeFirst()
  return row?.id ?? null
}
