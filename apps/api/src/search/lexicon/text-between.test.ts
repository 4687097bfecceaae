import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textBetween } from './text-between.ts'

test.each([
  ['a letter is not split', 'été', 0, 2, 'ét'],
  ['a character of two units is left out where only half of it has room', 'ab🐈', 0, 3, 'ab'],
  ['and kept where it has room', 'ab🐈c', 0, 4, 'ab🐈'],
  ['the next part begins with it', 'ab🐈c', 3, 9, '🐈c'],
  ['a text that is shorter stays whole', 'ab🐈', 0, 300, 'ab🐈'],
])('%s', (_what, text, start, end, part) => {
  expect(textBetween(text, start, end)).toBe(part)
})

test('parts side by side make the text again, each well formed', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, length) => {
      const parts = Array.from({ length: Math.ceil(text.length / length) }, (_, part) =>
        textBetween(text, part * length, (part + 1) * length),
      )
      expect(parts.join('')).toBe(text)
      expect(parts.every((part) => part.isWellFormed())).toBe(true)
    }),
  )
})
