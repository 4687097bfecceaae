import { expect, test, vi } from 'vitest'
import { type LoadedRows, RowLoader } from './row-loader.ts'

interface Row {
  readonly id: string
}

/** A list of rows `0`, `1`, … in pages of 10, whose requests can fail. */
function createList(total: number, maxRows = 100_000) {
  const failures: unknown[] = []
  const reports: LoadedRows<Row>[] = []
  const fetchPage = vi.fn(async (cursor = '0') => {
    const error = failures.shift()
    if (error) return { rows: [], nextCursor: null, error }
    const start = Number(cursor)
    const end = Math.min(total, start + 10)
    const rows = Array.from({ length: end - start }, (_, index) => ({ id: String(start + index) }))
    return { rows, nextCursor: end < total ? String(end) : null }
  })
  const loader = new RowLoader<Row>({ fetchPage, onChange: (loaded) => reports.push(loaded), maxRows })
  const settle = () => vi.waitFor(() => expect(reports.at(-1)?.isComplete).toBe(true))
  return { loader, fetchPage, reports, failures, settle, latest: () => reports.at(-1) }
}

test('loads one page when the end of the list is near, and only one at a time', async () => {
  const { loader, fetchPage, latest } = createList(35)
  loader.loadMore()
  loader.loadMore()
  await vi.waitFor(() => expect(latest()?.rows).toHaveLength(10))
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(latest()).toMatchObject({ isComplete: false, error: undefined })
})

test('loads all pages, and reports them rarely', async () => {
  const { loader, reports, settle, latest } = createList(2000)
  loader.loadAll()
  await settle()
  expect(latest()?.rows).toHaveLength(2000)
  expect(latest()?.isTruncated).toBe(false)
  expect(reports.length).toBeLessThan(20)
})

test('goes on to load all pages while one is loading', async () => {
  const { loader, settle, latest } = createList(50)
  loader.loadMore()
  loader.loadAll()
  await settle()
  expect(latest()?.rows).toHaveLength(50)
})

test('stops at a failure until it is told to go on, and loses nothing', async () => {
  const { loader, fetchPage, failures, settle, latest } = createList(50)
  loader.loadMore()
  await vi.waitFor(() => expect(latest()?.rows).toHaveLength(10))
  failures.push('offline')
  loader.loadAll()
  await vi.waitFor(() => expect(latest()?.error).toBe('offline'))
  loader.loadMore()
  loader.loadAll()
  expect(fetchPage).toHaveBeenCalledTimes(2)
  expect(latest()).toMatchObject({ isComplete: false, rows: { length: 10 } })
  loader.retry()
  await settle()
  expect(latest()?.rows).toHaveLength(50)
})

test('reports a failure of the first page without rows', async () => {
  const { loader, failures, latest } = createList(50)
  failures.push('offline')
  loader.loadMore()
  await vi.waitFor(() => expect(latest()?.error).toBe('offline'))
  expect(latest()?.rows).toBeUndefined()
})

test('holds no more rows than it may, and says so', async () => {
  const { loader, fetchPage, settle, latest } = createList(100, 25)
  loader.loadAll()
  await settle()
  expect(latest()).toMatchObject({ isTruncated: true, rows: { length: 25 } })
  expect(fetchPage).toHaveBeenCalledTimes(3)
})

test('has a row once that two pages contain', async () => {
  const pages = [
    { rows: [{ id: 'a' }, { id: 'b' }], nextCursor: 'next' },
    { rows: [{ id: 'b' }, { id: 'c' }], nextCursor: null },
  ]
  const onChange = vi.fn()
  const fetchPage = async (cursor: string | undefined) =>
    pages[cursor ? 1 : 0] ?? { rows: [], nextCursor: null }
  new RowLoader<Row>({ fetchPage, onChange, maxRows: 100 }).loadAll()
  await vi.waitFor(() => expect(onChange.mock.lastCall?.[0].isComplete).toBe(true))
  expect(onChange.mock.lastCall?.[0].rows).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

test('reports nothing once it is stopped', async () => {
  const { loader, reports, fetchPage } = createList(50)
  loader.loadAll()
  loader.stop()
  await fetchPage.mock.results[0]?.value
  await Promise.resolve()
  expect(reports).toEqual([])
})
