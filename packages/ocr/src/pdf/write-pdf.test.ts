import { readFile, writeFile } from 'node:fs/promises'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { createPdf, passwordProtection } from '@lares/media-engine/testing/pdf-file'
import { createPlainPicture, createTiffPages } from '@lares/media-engine/testing/tiff-file'
import type { PageLine } from '@lares/shared-types/page-texts'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeSearchablePdf } from '../process/page-reader.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()

const line: PageLine = {
  box: { x: 0.1, y: 0.2, width: 0.5, height: 0.02 },
  words: [
    { text: 'Chère', box: { x: 0.1, y: 0.2, width: 0.2, height: 0.02 } },
    { text: 'Łucja,', box: { x: 0.35, y: 0.2, width: 0.25, height: 0.02 } },
  ],
}

/** The words of a page as PDF.js finds them, each with its box as shares of the page as it is displayed. */
async function findWords(file: string, pageNumber = 1) {
  const document = await getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 }).promise
  const page = await document.getPage(pageNumber)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const size = Math.hypot(a, b)
    const end = [x + (a / size) * item.width, y + (b / size) * item.width] as const
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[]
    const [right = 0, bottom = 0] = viewport.convertToViewportPoint(...end) as number[]
    const { width, height } = viewport
    return [
      { text: item.str.trim(), from: [left / width, top / height], to: [right / width, bottom / height] },
    ]
  })
  const { width, height } = viewport
  await document.loadingTask.destroy()
  return { words, width, height }
}

const near = (value: number) => expect.closeTo(value, 2)

test('puts the words over a picture', async () => {
  const file = folder.at('scan.png')
  await sharp({ create: { width: 600, height: 900, channels: 3, background: '#eee' } }).toFile(file)
  const to = folder.at('scan.pdf')
  const pages = [{ page: 1, lines: [line] }]
  await writeSearchablePdf({ file, mediaType: 'image/png', pageCount: 1, pages, to, signal })
  const { words, width, height } = await findWords(to)
  expect([width, height]).toEqual([144, 216])
  expect(words.map(({ text }) => text).join(' ')).toMatch(/^Chère Ł ?ucja,$/)
  expect(words[0]?.from).toEqual([near(0.1), near(0.216)])
  expect(words.at(-1)?.to).toEqual([near(0.6), near(0.216)])
})

test('puts the words of each page over the pages of a TIFF', async () => {
  const file = folder.at('fax.tif')
  await writeFile(file, createTiffPages([createPlainPicture(240), createPlainPicture(230, { width: 160 })]))
  const to = folder.at('fax.pdf')
  await writeSearchablePdf({
    file,
    mediaType: 'image/tiff',
    pageCount: 2,
    pages: [{ page: 2, lines: [line] }],
    to,
    signal,
  })
  expect((await findWords(to, 1)).words).toEqual([])
  const { words, width, height } = await findWords(to, 2)
  expect([width, height]).toEqual([near(38.4), near(19.2)])
  expect(words[0]?.text).toBe('Chère')
  await expect(findWords(to, 3)).rejects.toThrow('Invalid page request')
})

test('turns a page that has to be turned to be read', async () => {
  const file = folder.at('turned.png')
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#eee' } }).toFile(file)
  const to = folder.at('turned.pdf')
  // Lines run from the bottom to the top; the page is read when it is turned clockwise.
  const words = [{ text: 'Chère', box: { x: 0.2, y: 0.7, width: 0.02, height: 0.2 } }]
  const pages = [{ page: 1, turn: 90 as const, lines: [{ box: line.box, words }] }]
  await writeSearchablePdf({ file, mediaType: 'image/png', pageCount: 1, pages, to, signal })
  const found = await findWords(to)
  expect(found.height).toBeGreaterThan(found.width)
  expect(found.words).toEqual([
    { text: 'Chère', from: [near(0.1), near(0.216)], to: [near(0.3), near(0.216)] },
  ])
})

test.each([0, 90, 180, 270])('keeps the pages of a PDF, rotated by %s degrees', async (rotation) => {
  const document = await PDFDocument.load(createPdf(['Own text', 'Second page']))
  const [first] = document.getPages()
  first?.setRotation(degrees(rotation))
  first?.setCropBox(30, 40, 500, 700)
  const file = folder.at('pages.pdf')
  await writeFile(file, await document.save())
  const to = folder.at('searchable.pdf')
  const pages = [{ page: 1, lines: [line] }]
  await writeSearchablePdf({ file, mediaType: 'application/pdf', pageCount: 2, pages, to, signal })
  const { words } = await findWords(to)
  expect(words.map(({ text }) => text)).toContain('Own text')
  expect(words.find(({ text }) => text === 'Chère')).toEqual({
    text: 'Chère',
    from: [near(0.1), near(0.216)],
    to: [near(0.3), near(0.216)],
  })
  expect((await findWords(to, 2)).words.map(({ text }) => text)).toEqual(['Second page'])
})

test.each([
  ['encrypted', createPdf(['x'], passwordProtection)],
  ['corrupt', Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}\n%%EOF`)],
])('reports a PDF that is %s', async (reason, bytes) => {
  const file = folder.at(`${reason}.pdf`)
  await writeFile(file, bytes)
  const request = {
    file,
    mediaType: 'application/pdf',
    pageCount: 1,
    pages: [],
    to: folder.at('no.pdf'),
    signal,
  }
  await expect(writeSearchablePdf(request)).rejects.toMatchObject({ name: 'PageNotReadable', reason })
})
