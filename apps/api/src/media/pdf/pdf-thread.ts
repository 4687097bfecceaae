import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { Value } from 'typebox/value'
import type { DerivedFile } from '../derivation.ts'
import { placeholderOf } from '../image/placeholder.ts'
import { pipelineOf, type RawPicture } from '../image/raw-picture.ts'
import { encodeWebp, writeSizes } from '../image/write-sizes.ts'
import { writeRendition } from '../output/derived-file.ts'
import { textOfPage } from './page-text.ts'
import { type PdfPage, PdfTask, pageWidth, titleSizes } from './pdf-task.ts'

const maxDrawnPages = 50

/** Pages whose words are read: PDFium keeps each of them open until it ends. */
const maxReadPages = 2000

/** Runs in a thread of its own, because PDFium computes without a pause and holds its memory until it ends. */
await readPages(Value.Parse(PdfTask, workerData))
parentPort?.postMessage('done')

async function readPages({ path, folder, firstPage, needsTitle, wantedText }: PdfTask): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  const pages = document.getPageCount()
  let remainingText = wantedText
  let isTitle = needsTitle
  post({ number: 0, pages, text: '', files: [] })
  for (let number = firstPage; number <= Math.min(pages, maxReadPages); number += 1) {
    const page = pageOf(document, number)
    const picture = page && number <= maxDrawnPages ? await draw(page) : undefined
    const text = page && remainingText > 0 ? textOfPage(document, number - 1) : ''
    remainingText -= text.length
    const files: DerivedFile[] = []
    if (picture) files.push(await writePage(picture, number, folder))
    if (!picture || !isTitle) {
      post({ number, pages, text, files })
      continue
    }
    files.push(...(await writeSizes(picture, titleSizes, folder, new AbortController().signal)))
    isTitle = false
    post({ number, pages, text, files, placeholder: await placeholderOf(picture) })
  }
}

function post(part: PdfPage): void {
  parentPort?.postMessage({ part })
}

/** One page may be damaged where the others are not. */
function pageOf(document: PDFiumDocument, number: number): PDFiumPage | undefined {
  try {
    return document.getPage(number - 1)
  } catch {
    return undefined
  }
}

/** Draws a page as wide as a preview; a page of no size, or as long as a roll, gets what fits. */
async function draw(page: PDFiumPage): Promise<RawPicture | undefined> {
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

async function writePage(picture: RawPicture, number: number, folder: string): Promise<DerivedFile> {
  const { width, height } = picture
  const content = await encodeWebp(pipelineOf(picture))
  const rendition = { name: 'page', variant: String(number), mediaType: 'image/webp' } as const
  return writeRendition(folder, { ...rendition, width, height }, content)
}
