import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['a🐈b', 1, 'a'],
  ['a🐈b', 2, 'a'],
  ['a🐈b', 3, 'a🐈'],
  ['a🐈b', 9, 'a🐈b'],
  ['', 5, ''],
])('%s cut to %i units is %s', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected)
})
