import { expect, test } from 'vitest'
import { readConcepts } from './text-concepts.ts'

test.each([
  ['en', 'brought', 'bring'],
  ['en', 'children', 'child'],
  ['fr', 'peint', 'paint'],
  ['fr', 'chevaux', 'horse'],
  ['it', 'scritto', 'write'],
  ['it', 'uomini', 'man'],
  ['de', 'aßen', 'eat'],
  ['de', 'Häuser', 'house'],
] as const)('reads a word in any form (%s: %s)', (language, form, meaning) => {
  const [word] = readConcepts(form, language)
  expect(['A', 'B']).toContain(word?.concepts.get(meaning))
})

test('reads expressions as one word, and names as themselves', () => {
  const words = readConcepts('La grand-mère de Zumthor', 'fr')
  expect(words.map(({ written }) => written)).toEqual(['grand-mère', 'Zumthor'])
  expect(words.map(({ concepts }) => [...concepts.keys()])).toEqual([['grandmother'], ['zumthor']])
})

test('a German compound that no dictionary has means what its last part does, rather than the first one', () => {
  const [word] = readConcepts('der Apfelkuchen', 'de')
  expect(word?.concepts.get('cake')).toBe('B')
  expect(word?.concepts.get('apple')).toBe('C')
})

test('tells the language of a text by its function words', () => {
  const [word] = readConcepts('du pain pour les enfants', 'en')
  expect(word?.concepts.has('bread')).toBe(true)
})

test('a usual word says less than a rare one', () => {
  const [go, bell] = readConcepts('go bell', 'en')
  expect(go?.weight).toBeLessThan(bell?.weight ?? 0)
})

test('reads a bounded number of words of bounded length', () => {
  const start = performance.now()
  expect(readConcepts('x'.repeat(1_000_000), 'de')).toEqual([])
  expect(readConcepts('donaudampfschiff '.repeat(60_000), 'de').length).toBeLessThanOrEqual(400)
  expect(performance.now() - start).toBeLessThan(2_000)
})
