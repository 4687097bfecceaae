import { expect, test } from 'vitest'
import { groupMonths } from './group-months.ts'
import { planWall, sectionAt } from './wall-rows.ts'

const measure = { width: 1000, rowHeight: 200, gap: 6 }

test('a section that is not loaded yet takes the room of as many photographs', () => {
  const plan = planWall([{ key: '1952-05', heading: 'May 1952', count: 12 }], measure, new WeakMap())
  const pictures = plan.rows.flatMap((row) => (row.type === 'pictures' ? row.row.widths : []))
  expect(pictures).toHaveLength(12)
  expect(plan.extents.get('1952-05')?.height).toBe(plan.height)
})

test('a height of the wall belongs to the section that covers it', () => {
  const plan = planWall(
    [
      { key: '1953', count: 3 },
      { key: '1952', count: 3 },
    ],
    measure,
    new WeakMap(),
  )
  const second = plan.extents.get('1952')?.top ?? 0
  expect(sectionAt(plan, 0)).toBe('1953')
  expect(sectionAt(plan, second - 1)).toBe('1953')
  expect(sectionAt(plan, second)).toBe('1952')
  expect(sectionAt(plan, plan.height * 2)).toBe('1952')
})

test('quiet years stand in one piece, busy ones by month, in the order of the timeline', () => {
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
