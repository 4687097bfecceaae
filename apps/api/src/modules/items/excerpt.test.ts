import { expect, test } from 'vitest'
import { excerptAsTyped, excerptOfMarkdown, excerptSource } from './excerpt.ts'

test('the excerpt of a Markdown text is one line without its marks, cut at a word', () => {
  expect(excerptOfMarkdown('# The boat\n\nWe *rowed* far.')).toBe('The boat We rowed far.')
  const cut = excerptOfMarkdown('wave '.repeat(100))
  expect(cut).toMatch(/wave…$/)
  expect(cut.length).toBeLessThan(245)
})

test('what somebody typed into a chat keeps its lines and stars', () => {
  expect(excerptAsTyped('*Bread*\n- milk\n- 2 * 3 eggs')).toBe('*Bread*\n- milk\n- 2 * 3 eggs')
})

test('a message that goes on beyond what was read says so', () => {
  const short = 'x'.repeat(excerptSource - 1)
  expect(excerptAsTyped(short)).toBe(short)
  expect(excerptAsTyped('word '.repeat(200).slice(0, excerptSource))).toMatch(/word…$/)
})
