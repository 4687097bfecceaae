import { expect, test, vi } from 'vitest'
import { filterRows } from './filter-rows.ts'
import { type SortKey, sortRows } from './sort-rows.ts'
import { createPause } from './time-slices.ts'

const noPause = () => undefined

function sort(rows: readonly SortKey[], isDescending = false, language = 'en') {
  return sortRows(rows, { getKey: (key) => key, isDescending, language, pause: noPause })
}

test('sorts texts by the alphabet of the language, with numeric order', async () => {
  expect(await sort(['Zoé', 'room 10', 'étang', 'Room 2', 'eau'])).toEqual([
    'eau',
    'étang',
    'Room 2',
    'room 10',
    'Zoé',
  ])
})

test('rows without a value come last in both directions', async () => {
  expect(await sort([undefined, 2, undefined, 1])).toEqual([1, 2, undefined, undefined])
  expect(await sort([undefined, 2, undefined, 1], true)).toEqual([2, 1, undefined, undefined])
})

test('equal rows keep their order in both directions', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ key: index % 3, index }))
  for (const isDescending of [false, true]) {
    const sorted = await sortRows(rows, {
      getKey: ({ key }) => key,
      isDescending,
      language: 'en',
      pause: noPause,
    })
    for (const key of [0, 1, 2]) {
      const indexes = sorted.filter((row) => row.key === key).map(({ index }) => index)
      expect(indexes).toEqual(indexes.toSorted((one, other) => one - other))
    }
  }
})

test('sorts any number of rows as a native sort does', async () => {
  for (const length of [0, 1, 255, 256, 257, 1000, 4097]) {
    const rows = Array.from({ length }, (_, index) => (index * 7919) % 1009)
    expect(await sort(rows)).toEqual(rows.toSorted((one, other) => one - other))
  }
})

test('pauses every few hundred rows while it sorts 100,000', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `Row ${(index * 7919) % 100_003}`)
  let keysSincePause = 0
  let maxKeys = 0
  const pause = vi.fn(() => {
    maxKeys = Math.max(maxKeys, keysSincePause)
    keysSincePause = 0
    return undefined
  })
  const getKey = (row: string) => {
    keysSincePause += 1
    return row
  }
  const sorted = await sortRows(rows, { getKey, isDescending: false, language: 'en', pause })
  expect(sorted).toHaveLength(100_000)
  expect(sorted[0]).toBe('Row 0')
  expect(maxKeys).toBeLessThanOrEqual(256)
  // Each of the nine rounds of merging passes the 100,000 rows in steps of 256.
  expect(pause.mock.calls.length).toBeGreaterThan(3000)
})

test('work that is no longer needed stops at the next pause', async () => {
  const stop = new AbortController()
  let now = 0
  const pause = createPause(stop.signal, () => (now += 20))
  stop.abort()
  await expect(pause()).rejects.toThrow('aborted')
})

test('keeps the rows that contain every word in some column, ignoring accents and case', async () => {
  const rows = [
    { title: 'L’Été à la mer', place: 'Nice' },
    { title: 'Hiver', place: 'Nice' },
    { title: 'Mer du Nord', place: 'Ostende' },
  ]
  const columns = [
    { getText: ({ title }: (typeof rows)[number]) => title },
    { getText: ({ place }: (typeof rows)[number]) => place },
  ]
  const filter = (words: string) => filterRows(rows, { filter: words, columns, pause: noPause })
  expect(await filter('nice ete')).toEqual([rows[0]])
  expect(await filter('MER')).toEqual([rows[0], rows[2]])
  expect(await filter('mer nice nord')).toEqual([])
  expect(await filter('  ')).toBe(rows)
})

test('a filter pauses while it reads many rows', async () => {
  const pause = vi.fn(noPause)
  const rows = Array.from({ length: 1000 }, (_, index) => `Row ${index}`)
  await filterRows(rows, { filter: '99', columns: [{ getText: (row: string) => row }], pause })
  expect(pause.mock.calls.length).toBeGreaterThan(10)
})
