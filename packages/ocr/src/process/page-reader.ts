import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { ProcessPool } from '@lares/media-engine/process/process-pool'
import type { TaskLimits } from '@lares/media-engine/process/process-task'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { PageNotReadable } from '../page-not-readable.ts'
import type {
  PageReading,
  PreparedPicture,
  PreparePictureRequest,
  ReadPageRequest,
  SearchablePdf,
} from '../page-reading.ts'
import type { OcrTasks } from './ocr-tasks.ts'

/** Reads the words of pages in child processes, which start on demand and end when they have been idle for some seconds. */
export interface PageReader {
  /**
   * Reads a page.
   *
   * @throws PageNotReadable if another attempt would fail too; ProcessEnded `killed` if its process was ended from outside; the
   *   signal's reason
   */
  readPage(request: ReadPageRequest): Promise<PageReading>
  /** Writes the picture of a page for a model that reads handwriting. Throws as `readPage`. */
  preparePicture(request: PreparePictureRequest): Promise<PreparedPicture>
  /** Writes the picture of a page as a JPEG. Throws as `readPage`. */
  writePagePicture(request: PagePictureRequest): Promise<void>
  /** Ends the processes, also those that are reading. */
  close(): Promise<void>
}

export interface PagePictureRequest {
  /** Path of the original. */
  readonly file: string
  readonly mediaType: string
  /** From 1. */
  readonly page: number
  /** Path of the new JPEG. */
  readonly to: string
  readonly signal: AbortSignal
}

export interface PageReaderOptions {
  /** Pages that are read at the same time; further ones wait. */
  readonly maxProcesses: number
  readonly niceness?: number
  /** The limits of reading one page; tests have tighter ones. */
  readonly limits?: TaskLimits
}

const module = new URL('./ocr-child.ts', import.meta.url)

const megabyte = 1024 * 1024

const memoryBytes = 1_200 * megabyte

/** Two models and the pages of a scanner; a process that has read a newspaper page is replaced. */
const maxResidentBytes = 650 * megabyte

/** A large newspaper page takes 20 seconds on a small machine. */
const readLimits: TaskLimits = { cpuMs: 120_000, stepCpuMs: 120_000, memoryBytes }

interface WriteLimits extends TaskLimits {
  /** Added to `cpuMs` for each picture. */
  readonly cpuMsPerPicture: number
}

/** Enough for `maxReadPages` pages with the most words each, and for decoding and compressing pictures of the largest size. */
const writeLimits: WriteLimits = { cpuMs: 240_000, cpuMsPerPicture: 4_000, stepCpuMs: 240_000, memoryBytes }

/** Opens the reading of pages. Nothing is started before the first call. */
export function createPageReader({
  maxProcesses,
  niceness = 10,
  limits = readLimits,
}: PageReaderOptions): PageReader {
  const pool = new ProcessPool<OcrTasks>({ module, maxProcesses, niceness, maxResidentBytes })
  // Of its own and at normal priority: somebody waits for a page picture to be shown, and reading all pages takes minutes.
  const interactivePool = new ProcessPool<OcrTasks>({
    module,
    maxProcesses: 1,
    niceness: 0,
    maxResidentBytes,
  })
  return {
    async readPage({ signal, ...input }) {
      const reading = await pool.run({ task: 'readPage', input, limits }, signal).catch(rethrow)
      if (reading.kind === 'no-such-page') throw new PageNotReadable('no-such-page')
      return reading
    },
    async preparePicture({ signal, ...input }) {
      const prepared = await pool.run({ task: 'preparePicture', input, limits }, signal).catch(rethrow)
      if (prepared.kind === 'no-such-page') throw new PageNotReadable('no-such-page')
      return prepared
    },
    async writePagePicture({ signal, ...input }) {
      const written = await interactivePool
        .run({ task: 'writePagePicture', input, limits }, signal)
        .catch(rethrow)
      if (written === 'no-such-page') throw new PageNotReadable('no-such-page')
    },
    async close() {
      await Promise.all([pool.close(), interactivePool.close()])
    },
  }
}

export interface SearchablePdfRequest extends SearchablePdf {
  /** Of the file, with words or without. */
  readonly pageCount: number
  readonly signal: AbortSignal
  /** Tests have tighter ones. */
  readonly limits?: WriteLimits
}

/**
 * Writes a PDF in which words can be searched and selected: the pages of the PDF as they are, or the picture as a page, with
 * the words as invisible text. Damaged pages of a TIFF of several pages are white.
 *
 * @throws PageNotReadable if the file is damaged, encrypted or too large; ProcessEnded `killed`; the signal's reason
 */
export async function writeSearchablePdf({
  pageCount,
  signal,
  limits: { cpuMs, cpuMsPerPicture, ...others } = writeLimits,
  ...input
}: SearchablePdfRequest): Promise<void> {
  // The pages of a PDF stay as they are.
  const pictures = input.mediaType === 'application/pdf' ? 0 : pageCount
  const limits: TaskLimits = { ...others, cpuMs: cpuMs + pictures * cpuMsPerPicture }
  const pool = new ProcessPool<OcrTasks>({ module, maxProcesses: 1, niceness: 0 })
  try {
    await pool.run({ task: 'writeSearchablePdf', input, limits }, signal).catch(rethrow)
  } finally {
    await pool.close()
  }
}

/** Throws a PageNotReadable where the page is the cause, so that it is not tried again. */
function rethrow(error: unknown): never {
  if (error instanceof UnreadableFile) throw new PageNotReadable(error.reason, { cause: error })
  const isLimit = error instanceof ProcessEnded && error.endCause !== 'killed'
  if (isLimit) throw new PageNotReadable('too-complex', { cause: error })
  throw error
}
