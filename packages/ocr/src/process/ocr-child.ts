import { writeFile } from 'node:fs/promises'
import { toPipeline } from '@lares/media-engine/image/raw-image'
import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { preparePicture } from '../handwriting/prepare-picture.ts'
import { renderPage, renderShownPage } from '../pdf/pdf-pages.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { decodePage, loadPicture, type PictureFile } from '../picture/load-page.ts'
import { readPicture } from '../read-picture.ts'
import type { OcrTasks, PictureInput, ReadInput } from './ocr-tasks.ts'

/** A side of the picture of a page that is shown, in pixels. */
const maxShownSide = 2000

const jpegQuality = 82

/** Never aborts: the parent cancels a task by killing this process. */
const signal = new AbortController().signal

serveTasks<OcrTasks>({
  readPage,
  preparePicture: preparePageForModel,
  writePagePicture,
  writeSearchablePdf: (input) => writePdf(input, signal),
})

async function readPage(input: ReadInput): Promise<OcrTasks['readPage']['result']> {
  const loaded = await loadPage(input)
  return 'kind' in loaded ? loaded : readPicture(loaded, input)
}

async function preparePageForModel(input: PictureInput): Promise<OcrTasks['preparePicture']['result']> {
  const loaded = await loadPage(input)
  if (!('kind' in loaded)) return preparePicture(loaded, input)
  return loaded.kind === 'no-text' ? { kind: 'blank' } : { kind: loaded.kind }
}

async function loadPage(page: PictureFile): Promise<Awaited<ReturnType<typeof renderPage>>> {
  return page.mediaType === 'application/pdf' ? renderPage(page.file, page.page) : loadPicture(page, signal)
}

async function writePagePicture(
  input: OcrTasks['writePagePicture']['input'],
): Promise<OcrTasks['writePagePicture']['result']> {
  const { file, mediaType, page, to } = input
  const image =
    mediaType === 'application/pdf'
      ? await renderShownPage(file, page, maxShownSide)
      : await decodePage(input, maxShownSide, signal)
  if (!image) return 'no-such-page'
  const pipeline = toPipeline(image).flatten({ background: 'white' })
  await writeFile(to, await pipeline.jpeg({ quality: jpegQuality }).toBuffer())
  return 'written'
}
