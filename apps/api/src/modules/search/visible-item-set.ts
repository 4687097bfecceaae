import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ItemSet } from '../../search-index/item-sets.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { hiddenOrTrashedItemIds } from '../../visibility/visible-items.ts'

/** All items that the viewer may see, without `excluded`, a query that selects ids of items. */
export function visibleItemSet(db: Db, viewer: Viewer, excluded?: RawBuilder<unknown>): ItemSet {
  const absent = sql`select id as item_id from (${hiddenOrTrashedItemIds(db, viewer)}) absent`
  return { except: excluded ? sql`${absent} union all ${excluded}` : absent }
}
