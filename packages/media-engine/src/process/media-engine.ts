import { stat } from 'node:fs/promises'
import type { CalendarReading } from '../calendar/calendar-reading.ts'
import type { CalendarInput } from '../calendar/read-calendar.ts'
import type { CutInput, CutPiece } from '../cutting.ts'
import type { Derivation, DerivedFile, SmallFilmInput } from '../derivation.ts'
import type { DeriveInput } from '../derive.ts'
import type { QuickFacts } from '../facts/quick-facts.ts'
import { describeMediaType, type SniffedFile } from '../families.ts'
import type { JoinedRecording } from '../join-recording.ts'
import type { ProcessedSound, ProcessingInput } from '../sound-processing.ts'
import type { MediaTasks } from './media-task.ts'
import { ProcessEnded } from './process-ended.ts'
import { ProcessPool } from './process-pool.ts'
import {
  calendarLimits,
  cutLimits,
  filmCutLimits,
  getDerivationLimits,
  getFactsLimits,
  joinLimits,
  previewLimits,
  processingLimits,
  sniffLimits,
} from './task-limits.ts'

export type { ProcessedSound }

/** The media engine as used by the archive service and the worker: files are only read in child processes. */
export interface MediaEngine {
  /**
   * Detects the type of a file; a file that exceeds the limits is of an unknown type. Throws ProcessEnded when the
   * process was killed from outside.
   */
  sniff(path: string, filename: string): Promise<SniffedFile>
  /** Reads the metadata of a file; no facts if it exceeds the limits. Throws as `sniff` does. */
  readQuickFacts(path: string, sniffed: SniffedFile): Promise<QuickFacts>
  /**
   * Derives renditions and facts from an original. Throws UnreadableFile with the reason, ProcessEnded when the
   * process ended during the task, and the signal's reason. Partial output may then remain in `outDir`.
   */
  derive(input: DeriveInput & ProgressOption): Promise<Derivation>
  /** Writes a smaller copy of a film for slow connections. Throws as `derive` does. */
  deriveSmallFilm(input: SmallFilmInput): Promise<DerivedFile>
  /**
   * Joins the fragments that a browser recorded into one file in `folder`. Throws UnreadableFile when they cannot be
   * joined, ProcessEnded when the process ended, and the signal's reason.
   */
  joinRecording(paths: readonly string[], folder: string, signal: AbortSignal): Promise<JoinedRecording>
  /**
   * The perceptual hash of a picture: 16 hexadecimal digits, which differ in few bits between near-same pictures. Null for
   * one that is blank, or cannot be read. Throws ProcessEnded when the process was killed from outside, and the signal's
   * reason.
   */
  hashPicture(path: string, signal: AbortSignal): Promise<string | null>
  /**
   * Processes a recording by a chain of steps and writes the result into `outDir`. Throws UnreadableFile with the reason,
   * ProcessEnded, and the signal's reason; partial output may then remain.
   *
   * @param onProgress receives the share that is done
   */
  processSound(
    input: ProcessingInput,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<ProcessedSound>
  /** Does the same with a short stretch, for somebody who waits: with small limits, in processes of its own. */
  previewSound(input: ProcessingInput, signal: AbortSignal): Promise<ProcessedSound>
  /**
   * Cuts pieces out of a recording or film. Throws as `derive` does.
   *
   * @param onProgress receives the share of the pieces that are cut, from 0 to 1
   */
  cut(input: CutInput, onProgress?: (share: number) => void): Promise<CutPiece[]>
  /** Reads a calendar file. Throws ProcessEnded when that takes too much time or memory, and the signal's reason. */
  readCalendar(input: CalendarInput, signal: AbortSignal): Promise<CalendarReading>
  close(): Promise<void>
}

interface ProgressOption {
  /** Receives the share of the work that is done, from 0 to 1, while a film or a recording is encoded. */
  readonly onProgress?: (share: number) => void
}

export interface MediaEngineOptions {
  /** Number of files that are derived concurrently. */
  readonly maxDerivations?: number
  /**
   * Niceness of the processes that derive, so that requests come first. Higher than that of the worker
   * (packages/server-kit/src/lower-priority.ts): while the worker waits for a processor within a transaction, nobody else can use
   * an embedded database. Not higher still, because users wait for thumbnails too: on a busy machine the first one took two to
   * four times as long with 10 as with 0.
   */
  readonly niceness?: number
}

/** Facts of larger files are read in a separate pool, so that small files do not wait for them. */
const maxSmallFileBytes = 1024 * 1024

const unknownType = describeMediaType('application/octet-stream')
const module = new URL('./media-child.ts', import.meta.url)
const neverAborts = new AbortController().signal

/** Opens the media engine. Processes are started on demand and end when they have been idle for some seconds. */
export function openMediaEngine({ maxDerivations = 4, niceness = 10 }: MediaEngineOptions = {}): MediaEngine {
  const smallFiles = new ProcessPool<MediaTasks>({ module, maxProcesses: 2, niceness: 0 })
  const largeFiles = new ProcessPool<MediaTasks>({ module, maxProcesses: 1, niceness: 0 })
  const derivations = new ProcessPool<MediaTasks>({ module, maxProcesses: maxDerivations, niceness })
  const previews = new ProcessPool<MediaTasks>({ module, maxProcesses: 2, niceness: 0 })
  // Both take long, and uploads are finished meanwhile.
  const joins = new ProcessPool<MediaTasks>({ module, maxProcesses: 1, niceness: 0 })
  const calendars = new ProcessPool<MediaTasks>({ module, maxProcesses: 1, niceness: 0 })
  const pools = [smallFiles, largeFiles, derivations, previews, joins, calendars]
  return {
    async sniff(path, filename) {
      const request = { task: 'sniff', input: { path, filename }, limits: sniffLimits } as const
      return runWithFallback(() => smallFiles.run(request, neverAborts), unknownType)
    },
    async readQuickFacts(path, sniffed) {
      const { size } = await stat(path)
      const pool = size > maxSmallFileBytes ? largeFiles : smallFiles
      const request = { task: 'facts', input: { path, sniffed }, limits: getFactsLimits(size) } as const
      return runWithFallback(() => pool.run(request, neverAborts), {})
    },
    async derive({ signal, onProgress, ...input }) {
      const { size } = await stat(input.path)
      const limits = getDerivationLimits(input.sniffed.family, size, input.effort ?? 'thorough')
      return derivations.run({ task: 'derive', input, limits }, signal, onProgress)
    },
    async deriveSmallFilm({ signal, ...input }) {
      const { size } = await stat(input.path)
      const limits = getDerivationLimits('video', size, 'thorough')
      return derivations.run({ task: 'deriveSmallFilm', input, limits }, signal)
    },
    async joinRecording(paths, folder, signal) {
      const request = { task: 'joinRecording', input: { paths, folder }, limits: joinLimits } as const
      return joins.run(request, signal)
    },
    cut({ signal, ...input }, onProgress) {
      const limits = input.family === 'video' ? filmCutLimits : cutLimits
      return derivations.run({ task: 'cut', input, limits }, signal, onProgress)
    },
    async hashPicture(path, signal) {
      const request = { task: 'hashPicture', input: { path }, limits: sniffLimits } as const
      return runWithFallback(() => derivations.run(request, signal), null).catch((error: unknown) => {
        if (signal.aborted || error instanceof ProcessEnded) throw error
        return null
      })
    },
    readCalendar(input, signal) {
      return calendars.run({ task: 'readCalendar', input, limits: calendarLimits }, signal)
    },
    processSound(input, signal, onProgress) {
      return derivations.run({ task: 'processSound', input, limits: processingLimits }, signal, onProgress)
    },
    previewSound(input, signal) {
      return previews.run({ task: 'processSound', input, limits: previewLimits }, signal)
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}

/** Attempts at a file whose process was killed from outside. */
const maxAttempts = 2

/**
 * Returns `fallback` when the file exceeds the limits or crashes the process, so that its upload is still accepted.
 * A process that was killed from outside, for example for lack of memory, says nothing about the file: the task is
 * retried, and then fails.
 */
async function runWithFallback<T>(run: () => Promise<T>, fallback: T): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (error.endCause !== 'killed') return fallback
      if (attempt === maxAttempts) throw error
    }
  }
}
