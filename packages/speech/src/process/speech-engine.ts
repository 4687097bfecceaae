import { ProcessPool } from '@lares/media-engine/process/process-pool'
import type { TaskLimits } from '@lares/media-engine/process/process-task'
import type { Alignment } from '../alignment/alignment.ts'
import { AlignmentError } from '../alignment/alignment-error.ts'
import type { SoundFile } from '../analyse-file.ts'
import type { ChunkToAlign } from '../transcription/align-chunk.ts'
import type { PreparedSound } from '../transcription/prepare-sound.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import type { AlignInput, PrepareInput, SpeechTasks } from './speech-tasks.ts'

/** The analysis of speech as used by the archive service and the worker: in child processes, one at a time. */
export interface SpeechEngine {
  /**
   * Finds where somebody speaks in a file. Throws UnreadableFile, ProcessEnded when the process ended during the task, and the
   * signal's reason.
   */
  findSpeech(file: SoundFile, signal: AbortSignal): Promise<SpeechSpan[]>
  /**
   * Finds where a text is spoken in a file. Throws AlignmentError with its reason, and as `findSpeech` does.
   *
   * @param onProgress receives the share of the work that is done, from 0 to 1
   */
  align(input: AlignInput, signal: AbortSignal, onProgress?: (share: number) => void): Promise<Alignment>
  /** Finds where lines are spoken in passages of a prepared recording. Throws as `align` does. */
  alignChunk(input: ChunkToAlign, signal: AbortSignal): Promise<Alignment>
  /**
   * Decodes a recording for transcription and finds where somebody speaks. Throws as `findSpeech` does, and `ENOSPC` when the
   * disk is full.
   */
  prepare(input: PrepareInput, signal: AbortSignal): Promise<PreparedSound>
  close(): Promise<void>
}

const module = new URL('./speech-child.ts', import.meta.url)

/** Ten times what a second of sound takes, and two minutes for the libraries and a text without end. */
const limits: TaskLimits = {
  cpuMs: 120_000,
  stepCpuMs: 120_000,
  cpuMsPerSecond: 300,
  memoryBytes: 1_500 * 1024 * 1024,
}

/** Opens the analysis of speech. Its process is started on demand and ends when it has been idle for some seconds. */
export function openSpeechEngine({ niceness = 10 }: { readonly niceness?: number } = {}): SpeechEngine {
  const pool = new ProcessPool<SpeechTasks>({ module, maxProcesses: 1, niceness })
  return {
    findSpeech: (file, signal) => pool.run({ task: 'findSpeech', input: file, limits }, signal),
    async align(input, signal, onProgress) {
      const outcome = await pool.run({ task: 'align', input, limits }, signal, onProgress)
      if ('reason' in outcome) throw new AlignmentError(outcome.reason)
      return outcome.alignment
    },
    async alignChunk(input, signal) {
      const outcome = await pool.run({ task: 'alignChunk', input, limits }, signal)
      if ('reason' in outcome) throw new AlignmentError(outcome.reason)
      return outcome.alignment
    },
    prepare: (input, signal) => pool.run({ task: 'prepare', input, limits }, signal),
    close: () => pool.close(),
  }
}
