import { maxSelectedIds } from '@lares/shared-types/item-selection'
import { expect, test } from 'vitest'
import { sampleSummary } from '../../../testing/sample-items.ts'
import {
  countSelected,
  emptySelection,
  everything,
  extendTo,
  isSelected,
  type SelectableItem,
  toggleItem,
  toRequest,
  withoutItems,
} from './item-selection.ts'

const shown = Array.from({ length: 6 }, () => sampleSummary('image'))
const at = (index: number): SelectableItem => shown[index] ?? sampleSummary('image')
const ids = (...indexes: number[]) => indexes.map((index) => at(index).id)

test('an item is selected and deselected', () => {
  const one = toggleItem(emptySelection, at(2))
  expect(isSelected(one, at(2).id)).toBe(true)
  expect(toRequest(one, {})).toEqual({ ids: ids(2) })
  expect(toRequest(toggleItem(one, at(2)), {})).toBeUndefined()
})

test('a range is selected from the last chosen item, in either direction, beside what was selected', () => {
  const start = toggleItem(toggleItem(emptySelection, at(0)), at(4))
  expect(toRequest(extendTo(start, at(2), shown), undefined)).toEqual({ ids: ids(0, 4, 2, 3) })
  expect(countSelected(extendTo(start, at(5), shown))).toBe(3)
})

test('a range without a start that is still shown is only its end', () => {
  expect(toRequest(extendTo(emptySelection, at(3), shown), {})).toEqual({ ids: ids(3) })
  const gone = toggleItem(emptySelection, sampleSummary('image'))
  expect(countSelected(extendTo(gone, at(1), shown))).toBe(2)
})

test('everything in the list can be selected except some', () => {
  const most = toggleItem(toggleItem(everything, at(1)), at(3))
  expect(isSelected(most, at(0).id)).toBe(true)
  expect(isSelected(most, at(1).id)).toBe(false)
  expect(countSelected(most)).toBeUndefined()
  expect(toRequest(most, { kind: ['image'] })).toEqual({ filter: { kind: ['image'] }, except: ids(1, 3) })
  expect(toRequest(extendTo(most, at(1), shown), {})).toEqual({ filter: {} })
})

test('items that were moved to the trash are no longer selected', () => {
  const two = toggleItem(toggleItem(emptySelection, at(1)), at(3))
  expect(toRequest(withoutItems(two, [at(1)]), {})).toEqual({ ids: ids(3) })
})

test('no more items are selected than the archive takes at once', () => {
  const many = Array.from({ length: maxSelectedIds + 1 }, (_, index) => ({ ...at(0), id: String(index) }))
  const [first = at(0), last = at(0)] = [many[0], many.at(-1)]
  const start = toggleItem(emptySelection, first)
  expect(countSelected(extendTo(start, last, many))).toBe(1)
  const beforeLast = many.at(-2) ?? at(0)
  expect(countSelected(extendTo(start, beforeLast, many))).toBe(maxSelectedIds)
})
