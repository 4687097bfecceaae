import { expect, test } from 'vitest'
import { groupMonths } from './group-months.ts'
import { findSectionAt, getRowsBetween, getTopOfEntry, planWall } from './wall-rows.ts'

const measure = { width: 1000, rowHeight: 200, gap: 6 }

test('reserves space for the pictures of a section that is not loaded', () => {
  const plan = planWall(
    [{ key: '1952-05', heading: 'May 1952', count: 12, usualAspect: 4 / 3 }],
    measure,
    new WeakMap(),
  )
  const lines = getRowsBetween(plan, 0, plan.height)
  const pictures = lines.flatMap((line) => (line.type === 'pictures' ? line.row.widths : []))
  expect(pictures).toHaveLength(12)
  expect(plan.extents.get('1952-05')?.height).toBe(plan.height)
})

test('plans a section that is not loaded with the usual aspect ratio of its kind', () => {
  const films = { key: '1998', count: 12, usualAspect: 16 / 9 }
  const expected = planWall([films], measure, new WeakMap())
  const loaded = planWall([{ ...films, aspects: Array<number>(12).fill(16 / 9) }], measure, new WeakMap())
  expect(expected.height).toBe(loaded.height)
})

test('finds the section at a vertical position', () => {
  const plan = planWall(
    [
      { key: '1953', count: 4, usualAspect: 4 / 3 },
      { key: '1952', count: 4, usualAspect: 4 / 3 },
    ],
    measure,
    new WeakMap(),
  )
  const second = plan.extents.get('1952')?.top ?? 0
  expect(findSectionAt(plan, 0)).toBe('1953')
  expect(findSectionAt(plan, second - 1)).toBe('1953')
  expect(findSectionAt(plan, second)).toBe('1952')
  expect(findSectionAt(plan, plan.height * 2)).toBe('1952')
})

test('puts short months side by side under their own headings, and others below', () => {
  const months = [
    { key: '1952-05', heading: 'May 1952', count: 1, usualAspect: 4 / 3, aspects: [1.5] },
    { key: '1952-04', heading: 'April 1952', count: 1, usualAspect: 4 / 3, aspects: [0.5] },
    { key: '1952-03', heading: 'March 1952', count: 2, usualAspect: 4 / 3, aspects: [1.5, 1.5] },
    {
      key: '1952-02',
      heading: 'February 1952',
      count: 9,
      usualAspect: 4 / 3,
      aspects: Array<number>(9).fill(1.5),
    },
  ]
  const plan = planWall(months, measure, new WeakMap())
  const tops = months.map(({ key }) => plan.extents.get(key)?.top ?? -1)
  expect(tops[1]).toBe(tops[0])
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0)
  expect(tops[3]).toBeGreaterThan(tops[2] ?? 0)
  const lines = getRowsBetween(plan, 60, 100)
  expect(lines.map(({ section, type }) => `${section.key} ${type}`)).toEqual([
    '1952-05 pictures',
    '1952-04 pictures',
  ])
  for (const { left, width } of getRowsBetween(plan, 0, plan.height)) {
    expect(left + width).toBeLessThanOrEqual(measure.width + 0.01)
  }
  expect(findSectionAt(plan, 10)).toBe('1952-05')
})

test('stretches a band that nearly fills the width, and no other', () => {
  const film = (key: string) => ({ key, heading: key, count: 1, usualAspect: 4 / 3, aspects: [16 / 9] })
  const edges = (width: number, keys: string[]) => {
    const plan = planWall(keys.map(film), { ...measure, width }, new WeakMap())
    return getRowsBetween(plan, 0, plan.height).map((row) => row.left + row.width)
  }
  expect(Math.max(...edges(1000, ['1952', '1951']))).toBeCloseTo(1000)
  expect(Math.max(...edges(400, ['1952']))).toBeCloseTo(400)
  expect(Math.max(...edges(1000, ['1952']))).toBeCloseTo((200 * 16) / 9)
})

test('groups years with few pictures by year and others by month, in the order of the timeline', () => {
  const timeline = [
    { month: '1953-08', count: 2 },
    { month: '1953-01', count: 3 },
    { month: '1952-12', count: 40 },
    { month: '1952-11', count: 1 },
  ]
  expect(groupMonths(timeline)).toEqual([
    { month: '1953', count: 5 },
    { month: '1952-12', count: 40 },
    { month: '1952-11', count: 1 },
  ])
})

test('returns rows that cover the range and none far from it', () => {
  const sections = Array.from({ length: 400 }, (_, at) => ({
    key: String(2026 - at),
    heading: String(2026 - at),
    count: 1 + ((at * 37) % 60),
    usualAspect: 4 / 3,
  }))
  const plan = planWall(sections, measure, new WeakMap())
  for (const from of [0, 1234, plan.height / 2, plan.height - 900]) {
    const lines = getRowsBetween(plan, from, from + 900)
    expect(lines[0]?.top).toBeLessThanOrEqual(from)
    const last = lines.at(-1)
    expect((last?.top ?? 0) + (last?.height ?? 0)).toBeGreaterThanOrEqual(Math.min(from + 900, plan.height))
    expect(lines.length).toBeLessThan(40)
  }
})

test('the top of an entry is the top of the row that contains it', () => {
  const plan = planWall(
    [
      { key: '1953', heading: '1953', count: 30, usualAspect: 4 / 3 },
      { key: '1952', heading: '1952', count: 30, usualAspect: 4 / 3 },
    ],
    measure,
    new WeakMap(),
  )
  for (let entry = 0; entry < plan.count; entry += 1) {
    const y = getTopOfEntry(plan, entry)
    const line = getRowsBetween(plan, y, y).find(({ top, type }) => type === 'pictures' && top === y)
    const first = line?.section.key === '1952' ? 30 : 0
    expect(line?.type === 'pictures' && entry >= first + line.row.from && entry < first + line.row.to).toBe(
      true,
    )
  }
})
