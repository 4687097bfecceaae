import type { ItemSelection } from '@lares/shared-types/item-selection'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { parseSelection } from './parse-selection.ts'

/** Ids of one page, unless the caller asks for fewer: each page is one short query. */
const defaultPageSize = 1_000

/** A part of a selection, and where the next one starts; null after the last. */
export interface SelectedPage {
  readonly ids: readonly string[]
  readonly nextAfter: string | null
}

/**
 * One page of the items of a selection that are visible to the viewer, in the order of their ids, so that a later page can
 * be loaded at any time by the last id of the previous one. Throws `invalid-fields`.
 */
export async function loadSelectedPage(
  db: Db,
  viewer: Viewer,
  selection: ItemSelection,
  { after, limit = defaultPageSize }: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<SelectedPage> {
  const selectPart = await parseSelection(db, viewer, selection)
  const { rows } = await selectPart({ after, limit: limit + 1 }).execute(db)
  const ids = rows.slice(0, limit).map(({ id }) => id)
  return { ids, nextAfter: rows.length > limit ? (ids.at(-1) ?? null) : null }
}

/** All pages of a selection, one after the other, each by a query of its own. Throws `invalid-fields`. */
export async function* walkSelection(
  db: Db,
  viewer: Viewer,
  selection: ItemSelection,
  pageSize: number = defaultPageSize,
): AsyncGenerator<readonly string[]> {
  const selectPart = await parseSelection(db, viewer, selection)
  for (let after: string | undefined; ; ) {
    const { rows } = await selectPart({ after, limit: pageSize }).execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) yield ids
    if (ids.length < pageSize) return
    after = ids.at(-1)
  }
}

/** The number of items of a selection that are visible to the viewer; `capped` if there are more. */
export interface SelectionCount {
  readonly count: number
  readonly capped: boolean
}

/** Counts a selection, exactly up to `cap`. Throws `invalid-fields`. */
export async function countSelection(
  db: Db,
  viewer: Viewer,
  selection: ItemSelection,
  cap: number,
): Promise<SelectionCount> {
  const selectPart = await parseSelection(db, viewer, selection)
  const selected = selectPart({ after: undefined, limit: cap + 1 })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${selected}) selected`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, cap), capped: count > cap }
}
