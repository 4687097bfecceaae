import { type RawBuilder, sql } from 'kysely'

/**
 * Items that are searched, as a query that selects `item_id`: those of the query, or all others. To exclude the few items that a
 * viewer may not see is faster than to list all that remain.
 */
export type ItemSet = { readonly only: RawBuilder<unknown> } | { readonly except: RawBuilder<unknown> }

/**
 * Sets of items that one viewer may see. The wider ones contain `documents`; a set of the form `except` has all that the viewer may see,
 * and so contains every other set.
 */
export interface DocumentSets {
  readonly documents: ItemSet
  readonly wider: readonly ItemSet[]
}

/** A set within a statement. */
export interface NamedSet {
  readonly index: number
  /** The CTE that the conditions read. */
  readonly cte: RawBuilder<unknown>
  readonly hasEverything: boolean
  /** The condition that the set has an item. The column of its id needs the name of its table: the CTE has one of the same name. */
  has(itemId: RawBuilder<unknown>): RawBuilder<boolean>
}

/** Gives `documents` and the wider sets their places in a statement, in this order. */
export function nameSets({ documents, wider }: DocumentSets): NamedSet[] {
  return [documents, ...wider].map((set, index) => {
    const name = sql.ref(`set_${index}`)
    const hasEverything = 'except' in set
    return {
      index,
      hasEverything,
      cte: sql`${name} as materialized (select item_id from (${hasEverything ? set.except : set.only}) listed)`,
      has: (itemId) =>
        hasEverything
          ? sql<boolean>`not exists (select from ${name} absent where absent.item_id = ${itemId})`
          : sql<boolean>`${itemId} in (select item_id from ${name})`,
    }
  })
}

/** The condition that one of the sets of `nameSets` has an item. */
export function isInAny(sets: readonly NamedSet[], itemId: RawBuilder<unknown>): RawBuilder<boolean> {
  const everything = sets.find(({ hasEverything }) => hasEverything)
  if (everything) return everything.has(itemId)
  // The first set is contained in each of the others.
  const widest = sets.length > 1 ? sets.slice(1) : sets
  return sql<boolean>`${itemId} in (${sql.join(
    widest.map(({ index }) => sql`select item_id from ${sql.ref(`set_${index}`)}`),
    sql` union all `,
  )})`
}
