import { readFile, stat } from 'node:fs/promises'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { RawImage } from '@lares/media-engine/image/raw-image'
import { toPdfError } from '@lares/media-engine/pdf/pdf-error'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { toGrey } from '../picture/load-page.ts'

/** Limited because the file is in memory twice while PDFium opens it. */
const maxPdfBytes = 350 * 1024 * 1024

/** Tesseract reads letters best at about 300 pixels to the inch; a point is a 72nd of an inch. */
const pixelsPerPoint = 300 / 72

/** A side of a rendered page in pixels, a posted map included. */
const maxSide = 5200

/** A page with fewer letters is read: scanning programs add their name, or a page number. */
const minOwnLetters = 25

/**
 * Renders a page of a PDF that has no text of its own.
 *
 * @param number from 1
 * @returns pixels of one channel, upright as the file states
 * @throws UnreadableFile
 */
export function renderPage(
  path: string,
  number: number,
): Promise<RawImage | { readonly kind: 'own-text' | 'no-such-page' | 'no-text' }> {
  return withDocument(path, async (document) => {
    if (number > document.getPageCount()) return { kind: 'no-such-page' }
    const page = document.getPage(number - 1)
    if (countLetters(page.getText()) >= minOwnLetters) return { kind: 'own-text' }
    const image = await render(page, maxSide)
    return image ? toGrey(image) : { kind: 'no-text' }
  })
}

/**
 * Renders a page of a PDF in colour, to be shown; undefined if there is no such page.
 *
 * @param number from 1
 * @throws UnreadableFile
 */
export function renderShownPage(
  path: string,
  number: number,
  longestSide: number,
): Promise<RawImage | undefined> {
  return withDocument(path, async (document) => {
    if (number > document.getPageCount()) return undefined
    return render(document.getPage(number - 1), longestSide)
  })
}

async function withDocument<Result>(
  path: string,
  use: (document: PDFiumDocument) => Promise<Result>,
): Promise<Result> {
  if ((await stat(path)).size > maxPdfBytes) throw new UnreadableFile('too-large')
  try {
    const library = await PDFiumLibrary.init()
    try {
      return await use(await library.loadDocument(await readFile(path)))
    } finally {
      library.destroy()
    }
  } catch (error) {
    throw toPdfError(error)
  }
}

/** Renders a page in colour; undefined if it has no size. */
async function render(page: PDFiumPage, longestSide: number): Promise<RawImage | undefined> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0) || !(originalHeight > 0)) return undefined
  const scale = Math.min(pixelsPerPoint, longestSide / Math.max(originalWidth, originalHeight))
  const width = Math.max(1, Math.round(originalWidth * scale))
  const height = Math.max(1, Math.round(originalHeight * scale))
  const { data } = await page.render({
    width,
    height,
    scale: 1,
    renderFormFields: true,
    render: async ({ data: pixels }) => pixels,
  })
  return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height, channels: 4 }
}

function countLetters(text: string): number {
  let letters = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) letters += 1
  return letters
}
