import { afterEach, expect, test, vi } from 'vitest'
import { ada, bruno } from '../../testing/people.ts'
import { forgetSelection, getHandedOverSelection, handOverSelection } from './handed-over-selection.ts'

const handedOver = { selection: { ids: ['a', 'b'] }, count: 2 }

afterEach(() => {
  vi.restoreAllMocks()
  forgetSelection()
})

test('a selection is given to whoever made it, and to nobody else', () => {
  handOverSelection(ada.id, handedOver)
  expect(getHandedOverSelection(ada.id)).toEqual(handedOver)
  expect(getHandedOverSelection(bruno.id)).toBeUndefined()
})

test('a selection is still there after a reload', async () => {
  handOverSelection(ada.id, handedOver)
  vi.resetModules()
  const reloaded = await import('./handed-over-selection.ts')
  expect(reloaded.getHandedOverSelection(ada.id)).toEqual(handedOver)
  reloaded.forgetSelection()
  expect(reloaded.getHandedOverSelection(ada.id)).toBeUndefined()
})

test('a selection that is too large for the storage is kept in memory', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  handOverSelection(ada.id, handedOver)
  expect(getHandedOverSelection(ada.id)).toEqual(handedOver)
})
