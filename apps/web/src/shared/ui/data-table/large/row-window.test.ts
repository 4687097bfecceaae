import { expect, test, vi } from 'vitest'
import { RowWindow } from './row-window.ts'

const pageSize = 10

/** A list of numbers, counted in parts of `partSize`; `requested` are the pages that were loaded, by their first number. */
function openWindow(count: number, { partSize = count, onPage = async () => undefined as unknown } = {}) {
  const requested: number[] = []
  const onChange = vi.fn()
  const rows = new RowWindow<number>({
    pageSize,
    onChange,
    async fetchPage(cursor) {
      const start = Number(cursor ?? 0)
      requested.push(start)
      await onPage()
      const end = Math.min(count, start + pageSize)
      return {
        rows: Array.from({ length: end - start }, (_, index) => start + index),
        nextCursor: end < count ? String(end) : null,
      }
    },
    async fetchPositions(cursor) {
      const start = Number(cursor ?? 0)
      const end = Math.min(count, start + partSize)
      const cursors: string[] = []
      for (let at = start + pageSize; at <= end && at < count; at += pageSize) cursors.push(String(at))
      return { count: end - start, cursors, nextCursor: end < count ? String(end) : null }
    },
  })
  return { rows, requested, onChange }
}

test('any page is loaded without those before it, once the rows are counted', async () => {
  const { rows, requested } = openWindow(500)
  rows.start()
  await vi.waitFor(() => expect(rows.isCounted && rows.isReady).toBe(true))
  expect(rows.count).toBe(500)
  rows.show(480, 495)
  await vi.waitFor(() => expect([rows.getRow(480), rows.getRow(495)]).toEqual([480, 495]))
  expect(requested).toEqual([0, 480, 490])
  expect(rows.getRow(200)).toBeUndefined()
})

test('rows that were counted in parts have the same positions', async () => {
  const { rows } = openWindow(95, { partSize: 20 })
  rows.start()
  await vi.waitFor(() => expect(rows.isCounted).toBe(true))
  expect(rows.count).toBe(95)
  expect(await rows.load(38, 61)).toEqual(Array.from({ length: 24 }, (_, index) => 38 + index))
})

test('holds only a few pages, however far somebody scrolls', async () => {
  const { rows, requested } = openWindow(2000)
  rows.start()
  await vi.waitFor(() => expect(rows.isCounted).toBe(true))
  for (let first = 0; first < 2000; first += pageSize) {
    rows.show(first, first + pageSize - 1)
    await vi.waitFor(() => expect(rows.getRow(first)).toBe(first), { interval: 1 })
  }
  expect(requested).toHaveLength(200)
  expect(rows.getRow(1000)).toBeUndefined()
  expect(rows.getRow(0)).toBe(0)
})

test('a failure is reported, and starting again continues', async () => {
  let fails = true
  const { rows } = openWindow(30, {
    async onPage() {
      if (fails) throw new Error('offline')
    },
  })
  rows.start()
  await vi.waitFor(() => expect(rows.error).toBeInstanceOf(Error))
  fails = false
  rows.start()
  await vi.waitFor(() => expect(rows.getRow(0)).toBe(0))
  expect(rows.error).toBeUndefined()
})

test('a stopped list reports nothing any more', async () => {
  const { rows, onChange } = openWindow(30)
  rows.start()
  rows.stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(onChange).not.toHaveBeenCalled()
})
