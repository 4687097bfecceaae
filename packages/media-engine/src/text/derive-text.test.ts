import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { derivePath, listRenditions } from '../testing/derive-path.ts'

const folder = createTemporaryFolder()

async function deriveText(name: string, content: string | Uint8Array) {
  const path = folder.at(name)
  await writeFile(path, content)
  return derivePath(path)
}

test.for([
  ['UTF-8', Buffer.from('été', 'utf8')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFété', 'utf8')],
  ['UTF-16', Buffer.from('\uFEFFété', 'utf16le')],
  ['Windows-1252', Buffer.from('été', 'latin1')],
  ['decomposed accents', Buffer.from('e\u0301te\u0301', 'utf8')],
] as const)('reads text in %s', async ([, content]) => {
  expect((await deriveText('a.txt', content)).facts.text).toBe('été')
})

test('keeps Markdown and CSV unchanged', async () => {
  expect((await deriveText('a.md', '# Titre\r\n\r\n*mot*')).facts.text).toBe('# Titre\n\n*mot*')
  expect((await deriveText('a.csv', 'a;b\n1;2\n')).facts.text).toBe('a;b\n1;2')
})

test('extracts the visible text of HTML', async () => {
  const page = '<!doctype html><title>T</title><script>run()</script><p>Ciao &amp; addio</p><p>due</p>'
  const { files, facts } = await deriveText('a.html', page)
  expect(facts.text).toMatch(/Ciao & addio\ndue$/)
  expect(facts.text).not.toContain('run')
  expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe(facts.text)
})

test.for([
  ['blanks', 'blanks.txt', `a${' '.repeat(900_000)}b \t \nc`],
  ['blanks written as numeric entities', 'page.html', `<html><p>a${'&#32;'.repeat(400_000)}b</p> c`],
] as const)('reads a long run of %s', async ([, name, content]) => {
  const { text } = (await deriveText(name, content)).facts
  expect(text).toMatch(/^a +b\nc$/)
})

test('truncates text to a million characters', async () => {
  expect((await deriveText('long.txt', 'é'.repeat(1_500_000))).facts.text).toHaveLength(1_000_000)
})

test('accepts an empty text', async () => {
  const derivation = await deriveText('nothing.txt', '')
  expect(listRenditions(derivation)).toEqual([])
  expect(derivation.facts.text).toBe('')
})

test('reports a file of unknown type as unsupported', async () => {
  const deriving = deriveText('x.bin', Buffer.from([0, 1, 2, 3]))
  await expect(deriving).rejects.toMatchObject({ reason: 'unsupported' })
})
