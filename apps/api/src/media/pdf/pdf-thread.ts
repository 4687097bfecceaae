import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import { Value } from 'typebox/value'
import type { DerivedFile } from '../derivation.ts'
import { placeholderOf } from '../image/placeholder.ts'
import { pipelineOf, type RawPicture } from '../image/raw-picture.ts'
import { encodeWebp, writeSizes } from '../image/write-sizes.ts'
import { writeRendition } from '../output/derived-file.ts'
import { cleanText, maxTextLength } from '../output/plain-text.ts'
import { type PdfReply, PdfTask, pageWidth, titleSizes } from './pdf-task.ts'

const maxDrawnPages = 50

/** Pages whose words are read: PDFium keeps each of them open until it ends. */
const maxReadPages = 2000

/** Runs in a thread of its own, because PDFium computes without a pause and holds its memory until it ends. */
const task = Value.Parse(PdfTask, workerData)
parentPort?.postMessage(await derivePages(task))

async function derivePages({ path, folder }: PdfTask): Promise<PdfReply> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  const pages = document.getPageCount()
  const files: DerivedFile[] = []
  const texts: string[] = []
  let length = 0
  let placeholder = ''
  for (let number = 1; number <= Math.min(pages, maxReadPages); number += 1) {
    const page = pageOf(document, number)
    if (page === undefined) continue
    if (length < maxTextLength) texts.push(textOf(page))
    length += texts.at(-1)?.length ?? 0
    if (number > maxDrawnPages) continue
    const picture = await draw(page)
    if (picture === undefined) continue
    files.push(await writePage(picture, number, folder))
    if (number > 1) continue
    files.push(...(await writeSizes(picture, titleSizes, folder, new AbortController().signal)))
    placeholder = await placeholderOf(picture)
  }
  return { pages, files, placeholder, text: cleanText(texts.join('\n\n')) }
}

/** One page may be damaged where the others are not. */
function pageOf(document: PDFiumDocument, number: number): PDFiumPage | undefined {
  try {
    return document.getPage(number - 1)
  } catch {
    return undefined
  }
}

function textOf(page: PDFiumPage): string {
  try {
    return page.getText()
  } catch {
    return ''
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
