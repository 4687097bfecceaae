import { AppError } from '@lares/server-kit/app-error'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Consequence } from './keep-hidden.ts'
import { categoryKind, type LabelKind, tagKind } from './label-kinds.ts'
import { closureOf, loadTree } from './label-tree.ts'

/** The items that carry a label, in the trash or not. */
export async function itemsCarrying(
  trx: Transaction<Database>,
  kind: LabelKind,
  labelId: string,
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`select item_id from ${sql.table(kind.carried)}
    where ${sql.ref(kind.column)} = ${labelId} order by item_id`.execute(trx)
  return rows.map(({ item_id }) => item_id)
}

/** Puts a label onto every item that carries another one, which stays there too. */
export async function carryInstead(
  trx: Transaction<Database>,
  kind: LabelKind,
  fromId: string,
  intoId: string,
): Promise<void> {
  await sql`insert into ${sql.table(kind.carried)} (item_id, ${sql.ref(kind.column)})
    select item_id, ${intoId}::uuid from ${sql.table(kind.carried)} where ${sql.ref(kind.column)} = ${fromId}
    on conflict do nothing`.execute(trx)
}

/**
 * Throws `forbidden` when an item is hidden from somebody by this label alone: without it they would see the
 * item, and nobody would have decided that.
 */
export async function refuseShowingItems(
  trx: Transaction<Database>,
  kind: LabelKind,
  labelId: string,
  consequences: readonly Consequence[],
): Promise<void> {
  const other = kind === tagKind ? categoryKind : tagKind
  const otherTree = await loadTree(trx, other)
  for (const { userId, goneWasHidden, hiddenAfter } of consequences) {
    if (!goneWasHidden) continue
    const otherHidden = closureOf(otherTree, await restrictedFrom(trx, other, userId))
    const { rows } = await sql`select 1 from ${sql.table(kind.carried)} carried
      where ${sql.ref(kind.column)} = ${labelId}
        and not ${carriesOneOf(kind, hiddenAfter)} and not ${carriesOneOf(other, otherHidden)}
      limit 1`.execute(trx)
    if (rows.length > 0) {
      throw new AppError('forbidden', {
        message: 'Without it, items would show to somebody whom it hides them from. Merge it instead.',
        params: { reason: 'restricted' },
      })
    }
  }
}

function carriesOneOf(kind: LabelKind, labels: ReadonlySet<string>) {
  return sql`exists (select 1 from ${sql.table(kind.carried)} beside
    where beside.item_id = carried.item_id and beside.${sql.ref(kind.column)} = any(${[...labels]}::uuid[]))`
}

async function restrictedFrom(
  trx: Transaction<Database>,
  kind: LabelKind,
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(kind.column)} as id
    from ${sql.table(kind.restrictions)} where user_id = ${userId}`.execute(trx)
  return rows.map(({ id }) => id)
}
