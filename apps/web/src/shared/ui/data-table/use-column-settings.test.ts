import { expect, test } from 'vitest'
import { parseSettings } from './use-column-settings.ts'

const nothing = { visibility: {}, widths: {} }

test.each([[undefined], [null], ['text'], [7], [[]], [{ visibility: null, widths: 'wide' }]])(
  'ignores %j as the stored settings of columns',
  (stored) => {
    expect(parseSettings(stored)).toEqual(nothing)
  },
)

test('keeps what is valid of stored settings', () => {
  const stored = { visibility: { title: false, date: 'yes' }, widths: { title: 200, date: 9e9, place: null } }
  expect(parseSettings(stored)).toEqual({ visibility: { title: false }, widths: { title: 200 } })
})
