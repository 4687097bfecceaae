import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { renderPage } from '../pdf/pdf-pages.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { loadPicture } from '../picture/load-page.ts'
import { readPicture } from '../read-picture.ts'
import type { OcrTasks, ReadInput } from './ocr-tasks.ts'

/** Never aborts: the parent cancels a task by killing this process. */
const signal = new AbortController().signal

serveTasks<OcrTasks>({
  readPage,
  writeSearchablePdf: (input) => writePdf(input, signal),
})

async function readPage(input: ReadInput): Promise<OcrTasks['readPage']['result']> {
  const { file, mediaType, page } = input
  if (mediaType === 'application/pdf') {
    const rendered = await renderPage(file, page)
    return 'kind' in rendered ? rendered : readPicture(rendered, input)
  }
  if (page !== 1) return { kind: 'no-such-page' }
  return readPicture(await loadPicture(file, mediaType, signal), input)
}
