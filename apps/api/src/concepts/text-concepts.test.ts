import { createHash } from 'node:crypto'
import { measureEventLoopBlockMs } from '@lares/test-harness/measure-event-loop-block'
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
] as const)('reads a word in any form (%s: %s)', async (language, form, meaning) => {
  const [word] = await readConcepts(form, language)
  expect(['A', 'B']).toContain(word?.concepts.get(meaning))
})

test('reads expressions as one word, and names as themselves', async () => {
  const words = await readConcepts('La grand-mère de Zumthor', 'fr')
  expect(words.map(({ written }) => written)).toEqual(['grand-mère', 'Zumthor'])
  expect(words.map(({ concepts }) => [...concepts.keys()])).toEqual([['grandmother'], ['=zumthor']])
})

test('a German compound that no dictionary has means what its last part does, rather than the first one', async () => {
  const [word] = await readConcepts('der Apfelkuchen', 'de')
  expect(word?.concepts.get('cake')).toBe('B')
  expect(word?.concepts.get('apple')).toBe('C')
})

test('tells the language of a text by its function words', async () => {
  const [word] = await readConcepts('du pain pour les enfants', 'en')
  expect(word?.concepts.has('bread')).toBe(true)
})

test('a usual word says less than a rare one', async () => {
  const [go, bell] = await readConcepts('go bell', 'en')
  expect(go?.weight).toBeLessThan(bell?.weight ?? 0)
})

test('reads a bounded number of words of bounded length', async () => {
  const start = performance.now()
  expect(await readConcepts('x'.repeat(1_000_000), 'de')).toEqual([])
  expect((await readConcepts('donaudampfschiff '.repeat(60_000), 'de')).length).toBeLessThanOrEqual(400)
  expect(performance.now() - start).toBeLessThan(2_000)
})

test.each([
  ['it', 'La signora Rossi', 'Rossi', 'red'],
  ['it', 'Il sig. Rossi', 'Rossi', 'red'],
  ['fr', 'Une lettre de Marie', 'Marie', 'marry'],
] as const)(
  'reads a name inside of a sentence only as a word that is listed (%s: %s)',
  async (language, text, name, not) => {
    const words = await readConcepts(text, language)
    const { concepts } = words.find(({ written }) => written === name) ?? { concepts: new Map() }
    expect([...concepts.keys()]).not.toContain(not)
    expect(concepts.size).toBeGreaterThan(0)
  },
)

test('a name that no dictionary has is no English word', async () => {
  const [baker] = await readConcepts('Bakker', 'fr')
  expect([...(baker?.concepts.keys() ?? [])]).toEqual(['=bakker'])
})

test('reading unknown words leaves time for other requests', async () => {
  await readConcepts('Haus und Hof', 'de')
  const syllables = ['ka', 'to', 'mi', 're', 'lu', 'san', 'ber', 'sch', 'ei', 'ung', 'wald', 'stein', 'haus']
  const digests = (count: number) =>
    Array.from({ length: 400 }, (_, index) => createHash('sha256').update(`${count} ${index}`).digest())
  const toWord = (digest: Buffer) =>
    Array.from(digest, (byte) => syllables[byte % syllables.length])
      .join('')
      .slice(0, 40)
  let measured = 0
  const blockMs = await measureEventLoopBlockMs(async () => {
    const words = digests(measured++).map(toWord)
    expect(new Set(words).size).toBe(400)
    await readConcepts(words.join(' '), 'de')
  }, 50)
  expect(blockMs).toBeLessThan(50)
})
