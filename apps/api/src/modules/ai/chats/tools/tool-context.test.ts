import { expect, test } from 'vitest'
import { formatText } from './format-items.ts'
import { wrapAsData } from './tool-context.ts'

test('truncates output without cutting surrogate pairs', () => {
  expect(formatText('boats 🐈', 7)).toBe('    boats ')
  expect(wrapAsData([`x${'🐈'.repeat(9_000)}`]).isWellFormed()).toBe(true)
})
