import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { preparePicture } from '../handwriting/prepare-picture.ts'
import { renderPage, writePagePicture } from '../pdf/pdf-pages.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { loadPicture } from '../picture/load-page.ts'
import { readPicture } from '../read-picture.ts'
import type { OcrTasks, PictureInput, ReadInput } from './ocr-tasks.ts'

/** Never aborts: the parent cancels a task by killing this process. */
const signal = new AbortController().signal

serveTasks<OcrTasks>({
  readPage,
  preparePicture: preparePageForModel,
  writePagePicture: ({ file, page, to }) => writePagePicture(file, page, to),
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

async function loadPage({
  file,
  mediaType,
  page,
}: Pick<ReadInput, 'file' | 'mediaType' | 'page'>): Promise<Awaited<ReturnType<typeof renderPage>>> {
  if (mediaType === 'application/pdf') return renderPage(file, page)
  if (page !== 1) return { kind: 'no-such-page' }
  return loadPicture(file, mediaType, signal)
}
