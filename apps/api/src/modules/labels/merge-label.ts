import { invalidFields } from '@lares/server-kit/app-error'
import type { Label } from '@lares/shared-types/labels'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { copyToItems, listMergedInto, moveFollows, recordMerge } from '../deletions/merged-items.ts'
import { recordDeletion } from '../deletions/record-deletion.ts'
import { missingReferenceCodes } from '../deletions/restore-deleted.ts'
import { removeLabel } from './delete-label.ts'
import { getItemLinks, listItemsWithLabel } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { isInSubtreeOf, loadLabelTree } from './label-tree.ts'
import { loadLabel } from './label-view.ts'
import {
  listAddedRestrictions,
  loadRestrictionEffects,
  preserveRestrictions,
  recordRestrictionRevisions,
} from './preserve-restrictions.ts'
import { listHiddenFrom } from './restore-restrictions.ts'
import {
  listChildren,
  loadStoredLabel,
  lockLabelTree,
  requireVisibleLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Merges a label into the label `intoId`, which takes over its items and children and is hidden from all users from whom
 * the merged label was hidden, so that `restoreLabel` can undo it. Throws `not-found` and `invalid-fields`.
 */
export async function mergeLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  principal: Principal,
  id: string,
  intoId: string,
): Promise<Label> {
  await inTransaction(
    db,
    async (trx) => {
      await lockLabelTree(trx, kind)
      const source = await loadStoredLabel(trx, kind, principal, id)
      if (intoId === id) throw invalidFields({ path: 'intoId', code: 'not-allowed' })
      await requireVisibleLabel(trx, kind, principal, 'intoId', intoId)
      const target = await loadStoredLabel(trx, kind, principal, intoId)
      // Locks against transactions that add one of the labels to an item.
      await lockRows(trx, kind.labels, [id, intoId], 'update')
      const before = await loadLabelTree(trx, kind)
      // A target below the source first moves to the source's parent; otherwise the source's children would form a cycle with it.
      const targetIsBelow = isInSubtreeOf(before, intoId, new Set([id]))
      const parentId = targetIsBelow ? source.fields.parentId : target.fields.parentId
      const children = (await listChildren(trx, kind, id)).filter((child) => child.id !== intoId)
      const after = new Map(before).set(intoId, parentId)
      for (const child of children) after.set(child.id, intoId)
      after.delete(id)
      const targetHiddenFrom = await listHiddenFrom(trx, intoId)
      const effects = await loadRestrictionEffects(trx, kind, { before, after, removedId: id, intoId })
      await preserveRestrictions(trx, kind, id, effects)
      const itemIds = await listItemsWithLabel(trx, kind, id)
      await recordDeletion(trx, {
        entity: kind.entity,
        id,
        version: source.version + 1,
        at: now(),
        details: {
          childIds: children.map((child) => child.id),
          addedRestrictions: listAddedRestrictions(effects),
          mergedInto: intoId,
          targetHiddenFrom,
          redirectedIds: await listMergedInto(trx, 'merged_labels', id),
          ...(targetIsBelow && target.fields.parentId && { targetParentId: target.fields.parentId }),
        },
      })
      await copyToItems(trx, getItemLinks(kind), id, intoId)
      if (targetIsBelow) await saveLabel(trx, kind, principal, now(), target, { ...target.fields, parentId })
      for (const child of children) {
        await saveLabel(trx, kind, principal, now(), child, { ...child.fields, parentId: intoId })
      }
      await recordMerge(trx, 'merged_labels', id, intoId)
      await moveFollows(trx, kind.column, id, intoId)
      await removeLabel(trx, kind, principal, now(), source, intoId)
      await recordRestrictionRevisions(trx, principal, now(), effects)
      await enqueueReindex(trx, jobs, `${id}:gone`, itemIds)
    },
    missingReferenceCodes,
  )
  return loadLabel(db, kind, principal, intoId)
}
