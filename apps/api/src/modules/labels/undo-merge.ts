import { AppError } from '@lares/server-kit/app-error'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionsTable } from '../../db/schema/deletions.ts'
import type { Principal } from '../../visibility/principal.ts'
import { forgetMerge, listStoredFollows, moveFollowsBack, releaseItems } from '../deletions/merged-items.ts'
import { getItemLinks } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { isInSubtreeOf, loadLabelTree } from './label-tree.ts'
import { listChildren, rejectTakenNames, saveLabel } from './stored-label.ts'

type Deletion = Selectable<DeletionsTable>

/** A merge that is undone. */
interface Merge {
  readonly intoId: string
  /** Follows of the merged label that became ones of the target. */
  readonly followIds: readonly string[]
}

/**
 * Takes the label that a label was merged into off the items that have got it only thereby. Call it before the merged label is
 * restored. Returns undefined if the label was deleted and not merged.
 */
export async function releaseMerged(
  trx: Transaction<Database>,
  kind: LabelKind,
  { id, deleted_at, details: { mergedInto: intoId } }: Deletion,
): Promise<Merge | undefined> {
  if (!intoId) return undefined
  await releaseItems(trx, getItemLinks(kind), { id, intoId, at: deleted_at })
  return { intoId, followIds: await listStoredFollows(trx, id) }
}

/**
 * Undoes what else a merge has changed, after the merged label is restored with its children: who follows it, the place of the
 * target if that lay below it, and what revisions refer to. Returns the target if restrictions of it that the merge added
 * are not needed any more.
 */
export async function undoMerge(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  deletion: Deletion,
  { intoId, followIds }: Merge,
): Promise<string | undefined> {
  const { id, deleted_at, details } = deletion
  await forgetMerge(trx, 'merged_labels', deletion)
  await moveFollowsBack(trx, kind.column, { id, intoId, followIds })
  const parentId = (deletion.stored.parent_id as string | null) ?? null
  if (details.targetParentId)
    await moveTargetBack(trx, kind, principal, at, { intoId, parentId, formerId: details.targetParentId })
  return (await hasGrownSince(trx, kind, intoId, id, deleted_at)) ? undefined : intoId
}

interface TargetPlace {
  readonly intoId: string
  /** Where the merge has put the target. */
  readonly parentId: string | null
  readonly formerId: string
}

/** Moves the target below what it lay below, unless it has moved since, or another label there has its name by now. */
async function moveTargetBack(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  { intoId, parentId, formerId }: TargetPlace,
): Promise<void> {
  const tree = await loadLabelTree(trx, kind)
  if (!tree.has(formerId) || isInSubtreeOf(tree, formerId, new Set([intoId]))) return
  const target = (await listChildren(trx, kind, parentId)).find((child) => child.id === intoId)
  if (!target) return
  const fields = { ...target.fields, parentId: formerId }
  try {
    await rejectTakenNames(trx, kind, principal, intoId, fields)
  } catch (error) {
    if (error instanceof AppError && error.code === 'already-exists') return
    throw error
  }
  await saveLabel(trx, kind, principal, at, target, fields)
}

/**
 * Whether items that the merged label is not on may have got the target, or something below it, since: whoever must not see the
 * target because of the merge must not see these either.
 */
async function hasGrownSince(
  trx: Transaction<Database>,
  kind: LabelKind,
  intoId: string,
  mergedId: string,
  since: Date,
): Promise<boolean> {
  const column = sql.ref(kind.column)
  const { rows } = await sql<{ grown: boolean }>`
    with recursive subtree (id) as (
      select ${intoId}::uuid
      union
      select child.id from ${sql.table(kind.labels)} child join subtree on child.parent_id = subtree.id
    )
    select exists (
        select from deletions where id <> ${mergedId} and details ->> 'mergedInto' in (select id::text from subtree) and deleted_at >= ${since})
      or exists (
        select from subtree join revisions on entity = ${kind.entity} and entity_id = subtree.id
        where subtree.id <> ${intoId} and at > ${since})
      or exists (
        select from subtree join ${sql.table(kind.itemLabels)} labels on labels.${column} = subtree.id
        join revisions on entity = 'item' and entity_id = labels.item_id and at > ${since}
        where not exists (
          select from ${sql.table(kind.itemLabels)} merged
          where merged.item_id = labels.item_id and merged.${column} = ${mergedId})) as grown`.execute(trx)
  return rows[0]?.grown ?? true
}
