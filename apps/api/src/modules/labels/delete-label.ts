import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { recordDeletion } from '../deletions/record-deletion.ts'
import { listItemsWithLabel, rejectExposingItems } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { loadLabelTree } from './label-tree.ts'
import {
  listAddedRestrictions,
  loadRestrictionEffects,
  preserveRestrictions,
  recordRestrictionRevisions,
} from './preserve-restrictions.ts'
import {
  listChildren,
  loadStoredLabel,
  lockLabelTree,
  recordLabelRevision,
  rejectStaleLabel,
  type StoredLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Deletes a label, so that `restoreLabel` can bring it back. Its children move to its parent, and stay hidden from users
 * with restrictions. Throws `not-found`, `version-conflict`, and `forbidden` if an item is hidden from a user only by this label
 * (docs/decisions/0007).
 */
export async function deleteLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  principal: Principal,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockLabelTree(trx, kind)
    const stored = await loadStoredLabel(trx, kind, principal, id)
    await rejectStaleLabel(trx, kind, principal, stored, version)
    // Locks against transactions that add the label to an item.
    await lockRows(trx, kind.labels, [id], 'update')
    const children = await listChildren(trx, kind, id)
    const before = await loadLabelTree(trx, kind)
    const after = new Map(before)
    after.delete(id)
    for (const child of children) after.set(child.id, stored.fields.parentId)
    const effects = await loadRestrictionEffects(trx, kind, { before, after, removedId: id })
    await rejectExposingItems(trx, kind, id, effects)
    await preserveRestrictions(trx, kind, id, effects)
    const itemIds = await listItemsWithLabel(trx, kind, id)
    for (const child of children) {
      const fields = { ...child.fields, parentId: stored.fields.parentId }
      await saveLabel(trx, kind, principal, now(), child, fields)
    }
    await recordDeletion(trx, {
      entity: kind.entity,
      id,
      version: stored.version + 1,
      at: now(),
      details: {
        childIds: children.map((child) => child.id),
        addedRestrictions: listAddedRestrictions(effects),
      },
    })
    await removeLabel(trx, kind, principal, now(), stored)
    await recordRestrictionRevisions(trx, principal, now(), effects)
    await enqueueReindex(trx, jobs, `${id}:${stored.version + 1}`, itemIds)
  })
}

/** Deletes the row, which cascades to items and restrictions, and records a last revision. */
export async function removeLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  stored: StoredLabel,
  mergedInto?: string,
): Promise<void> {
  await trx.deleteFrom(kind.labels).where('id', '=', stored.id).execute()
  await recordLabelRevision(trx, kind, principal, at, 'trashed', {
    ...stored,
    version: stored.version + 1,
    fields: { ...stored.fields, ...(mergedInto && { mergedInto }) },
  })
}
