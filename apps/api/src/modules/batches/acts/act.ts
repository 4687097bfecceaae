import type { BatchActName, BatchParams, BatchRefusal } from '@lares/shared-types/batches'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Services } from '../../../services.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import type { ItemFields } from '../../items/item-fields.ts'
import type { StoredItem } from '../../items/lock-item.ts'

/** What an act may depend on. The preview loads no bodies, which no act changes. */
export interface ActItem {
  readonly kind: ItemKind
  readonly fields: Omit<ItemFields, 'body' | 'assetIds'>
  /** The own rating of whoever runs the batch. */
  readonly rating: number | null
  readonly hasFile: boolean
}

/** What an act would do to an item. */
export type ActPlan =
  | { readonly outcome: 'change'; readonly fields?: Partial<ItemFields>; readonly rating?: number | null }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: BatchRefusal }

/** Who changes items, and in which transaction. */
export interface ActContext {
  readonly trx: Transaction<Database>
  readonly services: Services
  readonly user: UserPrincipal
}

/** What undoing needs to know of a change. */
export interface Trace {
  readonly versionBefore?: number
  readonly versionAfter?: number
  readonly ratingBefore?: number | null
}

/** One act: what it would do, doing it, and undoing it. `apply` and `undo` leave the search document to their caller. */
export interface Act<Name extends BatchActName = BatchActName> {
  /** What whoever runs the batch must be allowed to do with the item. */
  readonly right: 'see' | 'edit' | 'delete' | 'derive'
  plan(item: ActItem, params: BatchParams<Name>): ActPlan
  apply(
    context: ActContext,
    stored: StoredItem,
    plan: Extract<ActPlan, { outcome: 'change' }>,
  ): Promise<Trace>
  /** Absent if there is nothing to undo. `undo` returns why it is impossible, if it is. */
  readonly undo?: (
    context: ActContext,
    stored: StoredItem,
    trace: Trace,
    params: BatchParams<Name>,
  ) => Promise<BatchRefusal | undefined>
}

export const unchanged: ActPlan = { outcome: 'unchanged' }

export const refuse = (reason: BatchRefusal): ActPlan => ({ outcome: 'refused', reason })
