import { expect, test } from 'vitest'
import { excerptSourceLength, toMarkdownExcerpt, toPlainTextExcerpt } from './excerpt.ts'

test('makes one line of plain text from Markdown, truncated between words', () => {
  expect(toMarkdownExcerpt('# The boat\n\nWe *rowed* far.')).toBe('The boat We rowed far.')
  const cut = toMarkdownExcerpt('wave '.repeat(100))
  expect(cut).toMatch(/wave…$/)
  expect(cut.length).toBeLessThan(245)
})

test('preserves line breaks and asterisks of a chat message', () => {
  expect(toPlainTextExcerpt('*Bread*\n- milk\n- 2 * 3 eggs')).toBe('*Bread*\n- milk\n- 2 * 3 eggs')
})

test('ends the excerpt of a longer message with an ellipsis', () => {
  const short = 'x'.repeat(excerptSourceLength - 1)
  expect(toPlainTextExcerpt(short)).toBe(short)
  expect(toPlainTextExcerpt('word '.repeat(200).slice(0, excerptSourceLength))).toMatch(/word…$/)
})
