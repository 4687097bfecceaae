import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TableView } from '../../shared/ui/data-table/table-column.ts'
import { useTableView } from './use-table-view.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** How long each navigation takes, in milliseconds. */
const navigationMs = 1000
const filterBy = (filter: string): TableView => ({ filter, sort: undefined, columns: undefined })

let change: (view: TableView) => void

function Table() {
  ;[, change] = useTableView(['title'])
  return null
}

/** Opens a page with a table, in a router whose navigations are slow. */
function openTable() {
  const loader = () => new Promise((resolve) => setTimeout(() => resolve(null), navigationMs))
  const router = createMemoryRouter(
    [
      { path: '/list', Component: Table, loader },
      { path: '/other', element: null, loader },
    ],
    { initialEntries: ['/list'], hydrationData: { loaderData: { '0': null } } },
  )
  render(<RouterProvider router={router} />)
  return router
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the URL gets the last change, even if an earlier one is still being stored', async () => {
  const router = openTable()
  act(() => change(filterBy('let')))
  await wait(500)
  act(() => change(filterBy('letter')))
  await wait(5000)
  expect(router.state.location.search).toBe('?filter=letter')
})

test('a pending change does not cancel a navigation to another page', async () => {
  const router = openTable()
  act(() => change(filterBy('letter')))
  await wait(100)
  act(() => void router.navigate('/other'))
  await wait(5000)
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' })
})
