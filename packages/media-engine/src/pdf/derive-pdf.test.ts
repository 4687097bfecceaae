import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason, listRenditions } from '../testing/derive-path.ts'
import { createFilledForm, createPdf, passwordProtection } from '../testing/pdf-file.ts'

const folder = createTemporaryFolder()

test('renders the pages of a PDF and extracts its text', async () => {
  const path = folder.at('letter.pdf')
  await writeFile(path, createPdf(['Caro nonno', 'Zweite Seite']))
  const derivation = await derivePath(path)
  expect(listRenditions(derivation).sort()).toEqual([
    'page-1 1280x1811',
    'page-2 1280x1811',
    'preview-1280 1280x1811',
    'text',
    'thumbnail-320 320x453',
    'thumbnail-640 640x906',
  ])
  expect(derivation.facts).toMatchObject({ pages: 2, text: 'Caro nonno\n\nZweite Seite' })
  expect(derivation.facts.placeholder).toMatch(/^data:image\/webp;base64,/)
  const text = derivation.files.find(({ name }) => name === 'text')
  expect(await readFile(text?.path ?? '', 'utf8')).toBe('Caro nonno\n\nZweite Seite')
})

test('extracts the text of form fields and annotations', async () => {
  const path = folder.at('form.pdf')
  await writeFile(path, createFilledForm('Anmeldung', 'Rosa Bianchi', 'bitte unterschreiben'))
  const { facts } = await derivePath(path)
  expect(facts.text?.replace(/\s+/g, ' ')).toBe('Anmeldung Rosa Bianchi bitte unterschreiben')
})

test('joins a word that is hyphenated at the end of a line', async () => {
  const path = folder.at('hyphenated.pdf')
  await writeFile(path, createPdf(['Die Gro\\337-) Tj 0 -30 Td (mutter liest']))
  expect((await derivePath(path)).facts.text).toBe('Die Großmutter liest')
})

test('replaces unnamed ligatures of TeX fonts by letters', async () => {
  const path = folder.at('ligatures.pdf')
  await writeFile(path, createPdf(['\\034nden, o\\033en, A\\036che, \\035iegen 1\\034 2']))
  expect((await derivePath(path)).facts.text).toBe('finden, offen, Affiche, fliegen 1 2')
})

test('renders black text on white', async () => {
  const path = folder.at('drawn.pdf')
  await writeFile(path, createPdf(['Caro nonno']))
  const page = (await derivePath(path)).files.find(({ name }) => name === 'page')
  const [channel] = (await sharp(page?.path).greyscale().stats()).channels
  expect(channel).toMatchObject({ max: 255 })
  expect(channel?.min).toBeLessThan(40)
})

test('renders at most fifty pages and extracts the text of all', async () => {
  const path = folder.at('long.pdf')
  await writeFile(path, createPdf(Array.from({ length: 53 }, (_, index) => `Page ${index + 1}.`)))
  const { files, facts } = await derivePath(path)
  expect(files.filter(({ name }) => name === 'page')).toHaveLength(50)
  expect(facts.pages).toBe(53)
  expect(facts.text).toContain('Page 53.')
}, 90_000)

test('reports a password-protected PDF as encrypted', async () => {
  const path = folder.at('locked.pdf')
  await writeFile(path, createPdf(['x'], passwordProtection))
  expect(await getUnreadableReason(path)).toBe('encrypted')
  expect(await readdir(`${path}-derived`)).toEqual([])
})

test('reports a cut PDF as truncated', async () => {
  const path = folder.at('cut.pdf')
  const complete = createPdf(['x', 'y'])
  await writeFile(path, complete.subarray(0, complete.length - 120))
  expect(await getUnreadableReason(path)).toBe('truncated')
})

test('reports a PDF without pages as corrupt', async () => {
  const path = folder.at('noise.pdf')
  await writeFile(path, `%PDF-1.4\n${'x'.repeat(500)}\n%%EOF`)
  expect(await getUnreadableReason(path)).toBe('corrupt')
})

test('reports an empty PDF as empty', async () => {
  const path = folder.at('nothing.pdf')
  await writeFile(path, '')
  expect(await getUnreadableReason(path)).toBe('empty')
})
