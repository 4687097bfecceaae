import files, { readFile, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import { createPlainPicture, createTiffPages, type TiffPicture } from '@lares/media-engine/testing/tiff-file'
import type { PageLine } from '@lares/shared-types/page-texts'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { writeSearchablePdf } from '../process/page-reader.ts'
import { renderShownPage } from './pdf-pages.ts'
import { writePdf } from './write-pdf.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const mediaType = 'image/tiff'

const box = { x: 0.1, y: 0.2, width: 0.5, height: 0.02 }
const line: PageLine = { box, words: [{ text: 'Rosa', box }] }

/** A picture of which most pixels are missing. */
const damaged: TiffPicture = { ...createPlainPicture(10), data: new Uint8Array(20) }

/** Writes a TIFF, and the PDF of it with a word on its last page. */
async function write(pictures: readonly TiffPicture[] | Buffer, pageCount = 1) {
  const file = folder.at('pages.tif')
  await writeFile(file, Buffer.isBuffer(pictures) ? pictures : createTiffPages(pictures))
  const to = folder.at('pages.pdf')
  const pages = [{ page: pageCount, lines: [line] }]
  await writeSearchablePdf({ file, mediaType, pageCount, pages, to, signal })
  return to
}

/** The red of the first and the last pixel of a page; grey pages have the same green and blue. */
async function getGreys(pdf: string, page: number) {
  const image = await renderShownPage(pdf, page, 500)
  if (!image) throw new Error('There is no such page.')
  return [image.data[0], image.data.at(-image.channels)]
}

async function getWords(pdf: string, pageNumber: number) {
  const document = await getDocument({ data: new Uint8Array(await readFile(pdf)), verbosity: 0 }).promise
  const page = await document.getPage(pageNumber)
  const content = await page.getTextContent()
  await document.loadingTask.destroy()
  return content
}

/** The bits for each pixel of the pictures of a PDF. */
async function listPictures(pdf: string) {
  const document = await PDFDocument.load(await readFile(pdf))
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFRawStream)) return []
    if (object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) return []
    return [object.dict.lookup(PDFName.of('BitsPerComponent'), PDFNumber).asNumber()]
  })
}

test('a damaged page of a TIFF is white in its PDF, and the others are there', async () => {
  const pdf = await write([createPlainPicture(40), damaged, createPlainPicture(90, { width: 50 })], 3)
  const document = await PDFDocument.load(await readFile(pdf))
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: expect.closeTo(14.4), height: expect.closeTo(19.2) },
    { width: expect.closeTo(14.4), height: expect.closeTo(19.2) },
    { width: expect.closeTo(12), height: expect.closeTo(19.2) },
  ])
  const greys = [await getGreys(pdf, 1), await getGreys(pdf, 2), await getGreys(pdf, 3)]
  expect(greys.map(([grey]) => grey)).toEqual([expect.closeTo(40, -1), 255, expect.closeTo(90, -1)])
  const { items } = await getWords(pdf, 3)
  expect(items.map((item) => ('str' in item ? item.str.trim() : ''))).toContain('Rosa')
})

test('a damaged picture has no PDF', async () => {
  const file = folder.at('damaged.png')
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#eee' } })
  await writeFile(file, (await picture.png().toBuffer()).subarray(0, 60))
  const request = { file, mediaType: 'image/png', pageCount: 1, pages: [], to: folder.at('no.pdf'), signal }
  await expect(writeSearchablePdf(request)).rejects.toMatchObject({ name: 'PageNotReadable' })
})

test('a page in black and white is stored without loss, with a bit for each pixel', async () => {
  const input = { create: { width: 203, height: 301, channels: 3, background: '#000' } } as const
  const drawn = await sharp({ create: { width: 603, height: 901, channels: 3, background: '#fff' } })
    .composite([{ input, left: 0, top: 0 }])
    .removeAlpha()
    .png()
    .toBuffer()
  const fax = await sharp(drawn)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer()
  const pdf = await write(fax)
  expect(await listPictures(pdf)).toEqual([1])
  expect(await getGreys(pdf, 1)).toEqual([0, 255])
})

test('a page in other greys is stored as a JPEG', async () => {
  const pdf = await write([createPlainPicture(100)])
  expect(await listPictures(pdf)).toEqual([8])
})

test('the directories of a TIFF are listed once, however many pages it has', async () => {
  const file = folder.at('many.tif')
  await writeFile(file, createTiffPages(Array.from({ length: 20 }, (_, index) => createPlainPicture(index))))
  const open = vi.spyOn(files, 'open')
  // Modules that import the function by its name call the spy.
  syncBuiltinESMExports()
  try {
    await writePdf({ file, mediaType, pages: [], to: folder.at('many.pdf') }, signal)
    // The decoder opens the file itself.
    expect(open.mock.calls.filter(([path]) => path === file)).toHaveLength(1)
  } finally {
    open.mockRestore()
    syncBuiltinESMExports()
  }
})

test('the limit of time is the higher the more pages a TIFF has', async () => {
  const noise = Uint8Array.from({ length: 800 * 1000 }, (_, index) => (index * 7919) % 251)
  const file = folder.at('large.tif')
  const pageCount = 20
  await writeFile(
    file,
    createTiffPages(Array.from({ length: pageCount }, () => ({ width: 800, height: 1000, data: noise }))),
  )
  const writeWithin = (cpuMsPerPicture: number) =>
    writeSearchablePdf({
      ...{ file, mediaType, pageCount, pages: [], to: folder.at('large.pdf'), signal },
      limits: { cpuMs: 100, cpuMsPerPicture, stepCpuMs: 60_000, memoryBytes: 1_000_000_000 },
    })
  await expect(writeWithin(0)).rejects.toMatchObject({ reason: 'too-complex' })
  await expect(writeWithin(1_000)).resolves.toBeUndefined()
})
