import { expect, test } from 'vitest'
import { textLine } from './item-lines.ts'
import { asData } from './tool-context.ts'

test('what is too long for the model is not cut within a character', () => {
  expect(textLine('boats 🐈', 7)).toBe('    boats ')
  expect(asData([`x${'🐈'.repeat(9_000)}`]).isWellFormed()).toBe(true)
})
