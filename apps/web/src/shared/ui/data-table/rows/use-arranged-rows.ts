import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../../i18n/use-name.ts'
import type { TableColumn, TableSort, TableView } from '../table-column.ts'
import { filterRows } from './filter-rows.ts'
import { sortRows } from './sort-rows.ts'
import { createPause } from './time-slices.ts'

/** Rows, and what they were arranged from. */
interface Arrangement<R> {
  readonly source: readonly R[]
  readonly columns: readonly TableColumn<R>[]
  readonly filter: string
  readonly sort: TableSort | undefined
  readonly rows: readonly R[]
}

const none: readonly never[] = []

/**
 * The rows of a table as the user filters and sorts them. While they are being arranged, the previous ones stay.
 * `isArranged`: whether they are the current ones.
 */
export function useArrangedRows<R>(
  source: readonly R[] | undefined,
  columns: readonly TableColumn<R>[],
  { filter, sort }: TableView,
) {
  const language = useLanguage()
  const [arrangement, setArrangement] = useState<Arrangement<R>>()
  const shown = useRef<readonly R[]>(none)
  const isPlain = filter.trim() === '' && !sort

  useEffect(() => {
    if (!source || isPlain) return
    const stop = new AbortController()
    const pause = createPause(stop.signal)
    async function arrange(all: readonly R[]) {
      const matching = await filterRows(all, { filter, columns, pause })
      const column = columns.find(({ id }) => id === sort?.columnId)
      const rows = column
        ? await sortRows(matching, {
            getKey: column.getSortKey ?? ((row) => column.getText(row) || undefined),
            isDescending: sort?.isDescending === true,
            language,
            pause,
          })
        : matching
      if (!stop.signal.aborted) setArrangement({ source: all, columns, filter, sort, rows })
    }
    arrange(source).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
    return () => stop.abort()
  }, [source, isPlain, filter, sort, columns, language])

  const isCurrent =
    arrangement?.source === source &&
    arrangement?.columns === columns &&
    arrangement.filter === filter &&
    arrangement.sort === sort
  if (isPlain) shown.current = source ?? none
  else if (isCurrent) shown.current = arrangement.rows
  return { rows: shown.current, isArranged: source !== undefined && (isPlain || isCurrent) }
}
