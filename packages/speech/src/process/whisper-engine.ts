import { ProcessPool } from '@lares/media-engine/process/process-pool'
import type { TaskLimits } from '@lares/media-engine/process/process-task'
import type { RecognizedText } from '../transcription/recognized-text.ts'
import type { RecognitionInput, WhisperTasks } from './whisper-tasks.ts'

/** Transcription by a model on this machine: in a child process, which holds the model until it has been idle for some seconds. */
export interface WhisperEngine {
  /** The folder of the model for which a process holds memory now; undefined if there is none. */
  readonly loadedModelFolder: string | undefined
  /**
   * Transcribes passages of a prepared recording. Throws ProcessEnded when the process ended during the task, and the
   * signal's reason.
   */
  recognize(input: RecognitionInput, signal: AbortSignal): Promise<RecognizedText>
  close(): Promise<void>
}

const megabyte = 1024 * 1024

/** The longest sound that a model hears at once, in seconds. */
export const maxWindowSeconds = 28

/** Ten times what half a minute takes with the larger model on a small machine, loading included. */
const limits: TaskLimits = { cpuMs: 600_000, stepCpuMs: 600_000, memoryBytes: 5_000 * megabyte }

export interface WhisperEngineOptions {
  readonly niceness?: number
  /** The module that the process runs; tests have one without a model. */
  readonly module?: URL
}

/** Opens transcription on this machine. Nothing is loaded before the first call. */
export function openWhisperEngine({
  niceness = 15,
  module = new URL('./whisper-child.ts', import.meta.url),
}: WhisperEngineOptions = {}): WhisperEngine {
  const pool = new ProcessPool<WhisperTasks>({
    module,
    maxProcesses: 1,
    niceness,
    // Loading a model takes a second or more, and its memory is given back when the process ends.
    maxResidentBytes: limits.memoryBytes,
  })
  let lastModelFolder: string | undefined
  return {
    get loadedModelFolder() {
      return pool.pids.length > 0 ? lastModelFolder : undefined
    },
    recognize(input, signal) {
      lastModelFolder = input.modelFolder
      return pool.run({ task: 'recognize', input, limits }, signal)
    },
    close: () => pool.close(),
  }
}
