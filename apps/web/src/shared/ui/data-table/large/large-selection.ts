interface SelectedRow<R> {
  readonly row: R
  readonly index: number
}

/**
 * The selected rows of a list of which only some are loaded: these, or all except these. `anchor`: the index at which a
 * range that is extended with Shift starts.
 */
export interface LargeSelection<R> {
  readonly isAll: boolean
  readonly rows: ReadonlyMap<string, SelectedRow<R>>
  readonly anchor: number | undefined
}

/** Rows that Shift selects at once, because they have to be loaded. */
const maxRangeLength = 2_000

export function selectNothing<R>(): LargeSelection<R> {
  return { isAll: false, rows: new Map(), anchor: undefined }
}

/** Selects a row or deselects it; a later range starts at it. */
export function toggleLargeRow<R>(
  { isAll, rows }: LargeSelection<R>,
  id: string,
  selected: SelectedRow<R>,
): LargeSelection<R> {
  const next = new Map(rows)
  if (!next.delete(id)) next.set(id, selected)
  return { isAll, rows: next, anchor: selected.index }
}

/** Also selects these rows. */
export function addLargeRows<R>(
  { isAll, rows, anchor }: LargeSelection<R>,
  added: readonly (readonly [id: string, selected: SelectedRow<R>])[],
): LargeSelection<R> {
  const next = new Map(rows)
  for (const [id, selected] of added) {
    if (isAll) next.delete(id)
    else next.set(id, selected)
  }
  return { isAll, rows: next, anchor }
}

/** The first and last index of a range from the anchor to a row; shorter if it is too long. */
export function getRange(anchor: number | undefined, index: number): readonly [first: number, last: number] {
  const start = anchor ?? index
  const end = Math.max(start - maxRangeLength + 1, Math.min(index, start + maxRangeLength - 1))
  return [Math.min(start, end), Math.max(start, end)]
}

export function isLargeRowSelected<R>({ isAll, rows }: LargeSelection<R>, id: string): boolean {
  return rows.has(id) !== isAll
}

export function countSelected<R>({ isAll, rows }: LargeSelection<R>, total: number): number {
  return isAll ? Math.max(0, total - rows.size) : rows.size
}

/** The rows that were selected one by one, in the order of the list. */
export function listSelected<R>({ rows }: LargeSelection<R>): R[] {
  return [...rows.values()].sort((one, other) => one.index - other.index).map(({ row }) => row)
}
