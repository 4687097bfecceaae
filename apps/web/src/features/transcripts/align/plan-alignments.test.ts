import { expect, test } from 'vitest'
import type { Line } from '../lines/line.ts'
import { planAll, planChanged } from './plan-alignments.ts'

const line = (start: number, isUntimed = false, text = 'ja'): Line => ({
  id: `l${start}`,
  start,
  end: start + 1,
  text,
  ...(isUntimed && { isUntimed: true }),
})

test('only the changed stretch between its neighbours is aligned', () => {
  const lines = [line(0), line(10, true), line(12, true), line(20), line(30)]
  expect(planChanged(lines, 60)).toEqual([
    { ids: ['l10', 'l12'], lines: lines.slice(1, 3), range: { from: 0.75, to: 20.25 } },
  ])
})

test('a text without any times is looked for in the whole recording', () => {
  const lines = [line(0, true), line(1, true)]
  expect(planChanged(lines, 60)).toEqual([{ ids: ['l0', 'l1'], lines, range: undefined }])
  expect(planAll([line(0)])).toMatchObject([{ ids: ['l0'], range: undefined }])
  expect(planAll([])).toEqual([])
})

test('many stretches are aligned together, with what is between them', () => {
  const lines = Array.from({ length: 20 }, (_, index) => line(index * 3, index % 2 === 1))
  const [plan, ...others] = planChanged(lines, 60)
  expect(others).toEqual([])
  expect(plan?.ids).toHaveLength(10)
  expect(plan?.lines).toHaveLength(19)
  expect(plan?.range).toEqual({ from: 0.75, to: 60.25 })
})

test('lines without words are not looked for', () => {
  expect(planChanged([line(0), line(2, true, ' '), line(4)], 60)).toEqual([])
})
