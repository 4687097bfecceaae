import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { distinctHiddenItemIds, distinctHiddenOrTrashedItemIds } from '../../../visibility/visible-items.ts'

/** A `with` clause of the items whose share has to be subtracted from a sum of all: `absent` has the `id` of each, once. */
export function withAbsentItems(db: Db, viewer: Viewer) {
  return sql`with recursive absent as materialized (${distinctHiddenOrTrashedItemIds(db, viewer)})`
}

/** The same without the trash, for sums that leave it out by themselves. */
export function withHiddenItems(db: Db, viewer: Viewer) {
  return sql`with recursive absent as materialized (${distinctHiddenItemIds(db, viewer)})`
}
