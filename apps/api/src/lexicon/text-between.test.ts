import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textBetween } from './text-between.ts'

test.each([
  ['does not split a letter', 'été', 0, 2, 'ét'],
  ['leaves out a surrogate pair that fits only half', 'ab🐈', 0, 3, 'ab'],
  ['includes a surrogate pair that fits whole', 'ab🐈c', 0, 4, 'ab🐈'],
  ['starts the next part with the surrogate pair', 'ab🐈c', 3, 9, '🐈c'],
  ['returns a shorter text whole', 'ab🐈', 0, 300, 'ab🐈'],
])('%s', (_what, text, start, end, part) => {
  expect(textBetween(text, start, end)).toBe(part)
})

test('adjacent parts join to the whole text and are well formed', () => {
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
