import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import type { TableView } from '../../shared/ui/data-table/table-column.ts'

/** Parameters of the URL: words to filter by, and a column, with `-` before it for descending. */
const filterParameter = 'filter'
const sortParameter = 'sort'

/** Milliseconds: each change of the URL is a navigation, which is too slow for every letter that is typed. */
const debounceMs = 400

/**
 * The filter and sort of a table. The page's URL has them too, so that a reload or a copied link shows the same rows. An
 * unknown column does not sort.
 */
export function useTableView(columnIds: readonly string[]): [TableView, (view: TableView) => void] {
  const [params, setParams] = useSearchParams()
  const [view, setView] = useState(() => parseView(params, columnIds))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useRef(false)
  const { pathname } = useLocation()
  const target = useNavigation().location
  // An earlier change of the URL that is still pending is replaced by the next one.
  isLeaving.current = target !== undefined && target.pathname !== pathname
  useEffect(() => () => clearTimeout(timer.current), [])

  function storeInUrl(stored: TableView) {
    // Another navigation would cancel the one to the page that the user has opened.
    if (isLeaving.current) return
    setParams((before) => toParams(before, stored), { replace: true, preventScrollReset: true })
  }

  function change(next: TableView) {
    setView(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => storeInUrl(next), debounceMs)
  }
  return [view, change]
}

function parseView(params: URLSearchParams, columnIds: readonly string[]): TableView {
  const sort = params.get(sortParameter) ?? ''
  const columnId = sort.replace(/^-/, '')
  return {
    filter: params.get(filterParameter) ?? '',
    sort: columnIds.includes(columnId) ? { columnId, isDescending: sort.startsWith('-') } : undefined,
  }
}

function toParams(before: URLSearchParams, { filter, sort }: TableView): URLSearchParams {
  const after = new URLSearchParams(before)
  setOrDelete(after, filterParameter, filter)
  setOrDelete(after, sortParameter, sort ? `${sort.isDescending ? '-' : ''}${sort.columnId}` : '')
  return after
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value)
  else params.delete(name)
}
