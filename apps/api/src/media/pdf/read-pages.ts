import { Value } from 'typebox/value'
import type { DerivationInput, DerivedFile, Effort } from '../derivation.ts'
import { maxTextLength } from '../output/plain-text.ts'
import { reportStep } from '../process/progress.ts'
import { runInThread } from '../reading/run-in-thread.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { PdfPage, type PdfTask } from './pdf-task.ts'

/** Processor time of one page, milliseconds: an ordinary one takes 20 to 200, a map of a city some seconds. */
const pageCpuMs: Record<Effort, number> = { quick: 4_000, thorough: 20_000 }

/** Pages of one document that a thorough attempt leaves out because they take too long. */
const maxSkippedPages = 3

const checkIntervalMs = 50

/** What was read of a document. */
export interface PdfContent {
  /** Pages of the whole document. */
  pages: number
  texts: string[]
  files: DerivedFile[]
  placeholder: string | undefined
}

/**
 * Draws and reads the pages of a PDF. A page that takes too long ends a quick attempt; a thorough one goes on behind
 * it, and gives up after a few of them with what it has.
 *
 * @param pageLimitMs processor time of one page
 * @throws UnreadableFile `too-complex` when nothing could be drawn in time; else PDFium's error
 */
export async function readPages(
  input: DerivationInput,
  pageLimitMs = pageCpuMs[input.effort],
): Promise<PdfContent> {
  const content: PdfContent = { pages: 0, texts: [], files: [], placeholder: undefined }
  let firstPage = 1
  for (let skipped = 0; skipped <= maxSkippedPages; skipped += 1) {
    const stoppedBehind = await readPagesFrom(firstPage, input, pageLimitMs, content)
    if (stoppedBehind === undefined) break
    // The document itself cannot be opened in time, and will not be the next time either.
    if (input.effort === 'quick' || content.pages === 0) throw new UnreadableFile('too-complex')
    firstPage = stoppedBehind + 2
    if (firstPage > content.pages) break
  }
  if (content.pages > 0 && content.files.length === 0 && firstPage > 1)
    throw new UnreadableFile('too-complex')
  return content
}

/** Adds pages to `content`. Returns the last page that was done when the next one took too long. */
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
    needsTitle: content.placeholder === undefined,
    wantedText: Math.max(0, maxTextLength - length),
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

/** A signal that fires when this process has computed for so long since the last restart. */
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
