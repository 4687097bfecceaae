import { AppError } from '@lares/server-kit/app-error'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { ItemLinks } from '../deletions/merged-items.ts'
import { categoryKind, type LabelKind, tagKind } from './label-kinds.ts'
import { getHiddenLabels, loadLabelTree } from './label-tree.ts'
import type { RestrictionEffect } from './preserve-restrictions.ts'

/** Ids of all items with a label, including hidden and trashed ones. */
export async function listItemsWithLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  labelId: string,
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`select item_id from ${sql.table(kind.itemLabels)}
    where ${sql.ref(kind.column)} = ${labelId} order by item_id`.execute(trx)
  return rows.map(({ item_id }) => item_id)
}

/** The rows of items with labels of a kind. */
export function getItemLinks({ itemLabels, column }: LabelKind): ItemLinks {
  return { table: itemLabels, column, others: [] }
}

/**
 * Throws `forbidden` if an item is hidden from a user only by this label, because deleting it would expose the item without
 * anybody's decision.
 */
export async function rejectExposingItems(
  trx: Transaction<Database>,
  kind: LabelKind,
  labelId: string,
  effects: readonly RestrictionEffect[],
): Promise<void> {
  const other = kind === tagKind ? categoryKind : tagKind
  const otherTree = await loadLabelTree(trx, other)
  for (const { userId, removedWasHidden, hiddenAfter } of effects) {
    if (!removedWasHidden) continue
    const otherHidden = getHiddenLabels(otherTree, await listRestrictions(trx, other, userId))
    const { rows } = await sql`select 1 from ${sql.table(kind.itemLabels)} item_label
      where ${sql.ref(kind.column)} = ${labelId}
        and not ${hasAnyLabel(kind, hiddenAfter)} and not ${hasAnyLabel(other, otherHidden)}
      limit 1`.execute(trx)
    if (rows.length > 0) {
      throw new AppError('forbidden', {
        message: 'Deleting it would expose items to a user from whom it hides them. Merge it instead.',
        params: { reason: 'restricted' },
      })
    }
  }
}

function hasAnyLabel(kind: LabelKind, labels: ReadonlySet<string>) {
  return sql`exists (select 1 from ${sql.table(kind.itemLabels)} other_label
    where other_label.item_id = item_label.item_id and other_label.${sql.ref(kind.column)} = any(${[...labels]}::uuid[]))`
}

/** The labels that a user is restricted from, without what lies below them. */
export async function listRestrictions(
  trx: Transaction<Database>,
  kind: LabelKind,
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(kind.column)} as id
    from ${sql.table(kind.restrictions)} where user_id = ${userId}`.execute(trx)
  return rows.map(({ id }) => id)
}
