import { invalidFields } from '@lares/server-kit/app-error'
import type { Label } from '@lares/shared-types/labels'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { removeLabel } from './delete-label.ts'
import { copyLabelToItems, listItemsWithLabel } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { isInSubtreeOf, loadLabelTree } from './label-tree.ts'
import { loadLabel } from './label-view.ts'
import {
  loadRestrictionEffects,
  preserveRestrictions,
  recordRestrictionRevisions,
} from './preserve-restrictions.ts'
import {
  listChildren,
  loadStoredLabel,
  lockLabelTree,
  requireVisibleLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Merges a label into the label `intoId`, which takes over its items and children and is hidden from all users from whom
 * the merged label was hidden. Throws `not-found` and `invalid-fields`.
 */
export async function mergeLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  principal: Principal,
  id: string,
  intoId: string,
): Promise<Label> {
  await inTransaction(db, async (trx) => {
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
    const effects = await loadRestrictionEffects(trx, kind, { before, after, removedId: id, intoId })
    await preserveRestrictions(trx, kind, id, effects)
    const itemIds = await listItemsWithLabel(trx, kind, id)
    await copyLabelToItems(trx, kind, id, intoId)
    if (targetIsBelow) await saveLabel(trx, kind, principal, now(), target, { ...target.fields, parentId })
    for (const child of children) {
      await saveLabel(trx, kind, principal, now(), child, { ...child.fields, parentId: intoId })
    }
    await recordMerge(trx, id, intoId)
    await moveFollows(trx, kind, id, intoId)
    await removeLabel(trx, kind, principal, now(), source, intoId)
    await recordRestrictionRevisions(trx, principal, now(), effects)
    await enqueueReindex(trx, jobs, `${id}:gone`, itemIds)
  })
  return loadLabel(db, kind, principal, intoId)
}

/** Records the merge, and redirects earlier merges into the source to the target. */
async function recordMerge(trx: Transaction<Database>, id: string, intoId: string): Promise<void> {
  await trx.updateTable('merged_labels').set({ into_id: intoId }).where('into_id', '=', id).execute()
  await trx.insertInto('merged_labels').values({ id, into_id: intoId }).execute()
}

/** Whoever follows the source follows the target. */
async function moveFollows(
  trx: Transaction<Database>,
  kind: LabelKind,
  id: string,
  intoId: string,
): Promise<void> {
  await sql`update follows set ${sql.ref(kind.column)} = ${intoId}
    where ${sql.ref(kind.column)} = ${id} and not exists (
      select from follows other where other.user_id = follows.user_id and other.${sql.ref(kind.column)} = ${intoId})`.execute(
    trx,
  )
}
