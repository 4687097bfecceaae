import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { derivePath, outline } from '../testing/derive-path.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()

async function derive(name: string, content: string | Uint8Array) {
  const path = folder.at(name)
  await writeFile(path, content)
  return derivePath(path)
}

test.for([
  ['UTF-8', Buffer.from('été', 'utf8')],
  ['UTF-8 with a mark', Buffer.from('\uFEFFété', 'utf8')],
  ['UTF-16', Buffer.from('\uFEFFété', 'utf16le')],
  ['Windows-1252', Buffer.from('été', 'latin1')],
  ['decomposed accents', Buffer.from('e\u0301te\u0301', 'utf8')],
] as const)('a text in %s is read', async ([, content]) => {
  expect((await derive('a.txt', content)).facts.text).toBe('été')
})

test('Markdown and CSV are kept as they are written', async () => {
  expect((await derive('a.md', '# Titre\r\n\r\n*mot*')).facts.text).toBe('# Titre\n\n*mot*')
  expect((await derive('a.csv', 'a;b\n1;2\n')).facts.text).toBe('a;b\n1;2')
})

test('of a page only the words are kept', async () => {
  const page = '<!doctype html><title>T</title><script>run()</script><p>Ciao &amp; addio</p><p>due</p>'
  const { files, facts } = await derive('a.html', page)
  expect(facts.text).toMatch(/Ciao & addio\ndue$/)
  expect(facts.text).not.toContain('run')
  expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe(facts.text)
})

test.for([
  ['blanks', 'blanks.txt', `a${' '.repeat(900_000)}b \t \nc`],
  ['blanks that a page writes as numbers', 'page.html', `<html><p>a${'&#32;'.repeat(400_000)}b</p> c`],
] as const)('a run of %s is read at once', async ([, name, content]) => {
  const { text } = (await derive(name, content)).facts
  expect(text).toMatch(/^a +b\nc$/)
})

test('a million characters are kept of a longer text', async () => {
  expect((await derive('long.txt', 'é'.repeat(1_500_000))).facts.text).toHaveLength(1_000_000)
})

test('an empty text has no words and is no mistake', async () => {
  const derivation = await derive('nothing.txt', '')
  expect(outline(derivation)).toEqual([])
  expect(derivation.facts.text).toBe('')
})

test('a file of an unknown kind is unsupported', async () => {
  const deriving = derive('x.bin', Buffer.from([0, 1, 2, 3]))
  await expect(deriving).rejects.toMatchObject({ reason: 'unsupported' })
})
