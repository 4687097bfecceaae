import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { Value } from 'typebox/value'
import type { DerivedFile } from '../derivation.ts'
import { createPlaceholder } from '../image/placeholder.ts'
import { type RawImage, toPipeline } from '../image/raw-image.ts'
import { encodeWebp, writeSizes } from '../image/write-sizes.ts'
import { writeRendition } from '../output/derived-file.ts'
import { readPageText } from './page-text.ts'
import { coverSizes, type PdfPage, PdfTask, pageWidth } from './pdf-task.ts'

const maxRenderedPages = 50

/** Limited because PDFium keeps each page open until the thread ends. */
const maxReadPages = 2000

// Runs in its own thread, because PDFium blocks and does not release its memory before the thread ends.
await readPages(Value.Parse(PdfTask, workerData))
parentPort?.postMessage('done')

async function readPages({ path, folder, firstPage, needsCover, maxTextCharacters }: PdfTask): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  const pages = document.getPageCount()
  let remainingText = maxTextCharacters
  let isCover = needsCover
  post({ number: 0, pages, text: '', files: [] })
  for (let number = firstPage; number <= Math.min(pages, maxReadPages); number += 1) {
    const page = loadPage(document, number)
    const image = page && number <= maxRenderedPages ? await renderPage(page) : undefined
    const text = page && remainingText > 0 ? readPageText(document, number - 1) : ''
    remainingText -= text.length
    const files: DerivedFile[] = []
    if (image) files.push(await writePage(image, number, folder))
    if (!image || !isCover) {
      post({ number, pages, text, files })
      continue
    }
    files.push(...(await writeSizes(image, coverSizes, folder, new AbortController().signal)))
    isCover = false
    post({ number, pages, text, files, placeholder: await createPlaceholder(image) })
  }
}

function post(part: PdfPage): void {
  parentPort?.postMessage({ part })
}

/** Returns undefined for a damaged page, so that the other pages are still read. */
function loadPage(document: PDFiumDocument, number: number): PDFiumPage | undefined {
  try {
    return document.getPage(number - 1)
  } catch {
    return undefined
  }
}

/** Renders a page at the width of a preview, or narrower if it is very tall; undefined for a page without a size. */
async function renderPage(page: PDFiumPage): Promise<RawImage | undefined> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0) || !(originalHeight > 0)) return undefined
  const scale = Math.min(pageWidth / originalWidth, (pageWidth * 2) / originalHeight)
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

async function writePage(image: RawImage, number: number, folder: string): Promise<DerivedFile> {
  const { width, height } = image
  const content = await encodeWebp(toPipeline(image))
  const rendition = { name: 'page', variant: String(number), mediaType: 'image/webp' } as const
  return writeRendition(folder, { ...rendition, width, height }, content)
}
