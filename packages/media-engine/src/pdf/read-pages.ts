import { Value } from 'typebox/value'
import type { DerivationInput, DerivedFile, Effort } from '../derivation.ts'
import { maxTextLength } from '../output/plain-text.ts'
import { reportStep } from '../process/progress.ts'
import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { PdfPage, type PdfTask } from './pdf-task.ts'

/** CPU time limit per page in milliseconds: an ordinary page takes 20 to 200, a city map some seconds. */
const pageCpuMs: Record<Effort, number> = { quick: 4_000, thorough: 20_000 }

/** Maximum number of pages per document that a thorough attempt skips. */
const maxSkippedPages = 3

const checkIntervalMs = 50

export interface PdfContent {
  /** Number of pages of the whole document. */
  pages: number
  texts: string[]
  files: DerivedFile[]
  placeholder: string | undefined
}

/**
 * Renders the pages of a PDF and extracts their text. A page that takes too long fails a quick attempt; a thorough one
 * skips it, and after a few such pages returns the content read so far.
 *
 * @param pageLimitMs CPU time limit per page
 * @throws UnreadableFile `too-complex` when no page could be rendered in time; else PDFium's error
 */
export async function readPages(
  input: DerivationInput,
  pageLimitMs = pageCpuMs[input.effort],
): Promise<PdfContent> {
  const content: PdfContent = { pages: 0, texts: [], files: [], placeholder: undefined }
  let firstPage = 1
  for (let skipped = 0; skipped <= maxSkippedPages; skipped += 1) {
    const lastReadPage = await readPagesFrom(firstPage, input, pageLimitMs, content)
    if (lastReadPage === undefined) break
    // With 0 pages the document could not even be opened in time, so that another attempt would fail too.
    if (input.effort === 'quick' || content.pages === 0) throw new UnreadableFile('too-complex')
    firstPage = lastReadPage + 2
    if (firstPage > content.pages) break
  }
  if (content.pages > 0 && content.files.length === 0 && firstPage > 1)
    throw new UnreadableFile('too-complex')
  return content
}

/** Adds pages to `content`. Returns the last page read if the next one took too long, undefined at the end. */
async function readPagesFrom(
  firstPage: number,
  { path, folder, signal }: DerivationInput,
  pageLimitMs: number,
  content: PdfContent,
): Promise<number | undefined> {
  let lastPage = firstPage - 1
  const length = content.texts.reduce((sum, text) => sum + text.length, 0)
  const task: PdfTask = {
    path,
    folder,
    firstPage,
    needsCover: content.placeholder === undefined,
    maxTextCharacters: Math.max(0, maxTextLength - length),
  }
  const limit = limitCpuTime(pageLimitMs)
  try {
    const thread = new URL('./pdf-thread.ts', import.meta.url)
    await runInThread(thread, task, AbortSignal.any([signal, limit.signal]), (part) => {
      const page = Value.Parse(PdfPage, part)
      lastPage = Math.max(lastPage, page.number)
      addPage(content, page)
      limit.restart()
      reportStep()
    })
    return undefined
  } catch (error) {
    if (limit.signal.aborted && !signal.aborted) return lastPage
    throw error
  } finally {
    limit.stop()
  }
}

function addPage(content: PdfContent, { pages, text, files, placeholder }: PdfPage): void {
  content.pages = pages
  if (text !== '') content.texts.push(text)
  content.files.push(...files)
  content.placeholder ??= placeholder
}

/** Creates a signal that aborts when this process has used `limitMs` of CPU time since the last restart. */
function limitCpuTime(limitMs: number): { signal: AbortSignal; restart(): void; stop(): void } {
  const controller = new AbortController()
  let start = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 > limitMs) controller.abort(new Error('The page takes too long.'))
  }, checkIntervalMs)
  return {
    signal: controller.signal,
    restart() {
      start = process.cpuUsage()
    },
    stop: () => clearInterval(timer),
  }
}
