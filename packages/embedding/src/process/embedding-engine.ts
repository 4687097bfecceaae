import { ProcessPool } from '@lares/media-engine/process/process-pool'
import type { TaskLimits } from '@lares/media-engine/process/process-task'
import { EmbeddingFailed } from '../embedding-failed.ts'
import { ModelError } from '../model-error.ts'
import type { EmbeddingTasks, EmbedInput } from './embedding-tasks.ts'

/** Embedding by a model on this machine: in a child process, which holds the model until it has been idle for a while. */
export interface EmbeddingEngine {
  /**
   * One vector of length 1 for each text. Throws ModelError where the model cannot be used, EmbeddingFailed where it cannot
   * compute these texts, ProcessEnded when the process ended during the task, and the signal's reason; a signal that aborts
   * also ends the process.
   */
  embed(input: EmbedInput, signal: AbortSignal): Promise<readonly Float32Array[]>
  close(): Promise<void>
}

const megabyte = 1024 * 1024

/** Fifty times what 32 long passages take on a slow machine, loading included. */
const cpuMs = 300_000

/** What the process takes beside the weights, which are in memory up to three times while they are loaded. */
const [baseBytes, copies] = [900 * megabyte, 3]

export interface EmbeddingEngineOptions {
  /** 0 for what somebody waits for. */
  readonly niceness: number
  /** How long the process holds its model when there is nothing to do. */
  readonly idleMs: number
  /** The module that the process runs; tests have one without a model. */
  readonly module?: URL
}

/** Opens embedding on this machine. Nothing is loaded before the first call. */
export function openEmbeddingEngine({
  niceness,
  idleMs,
  module = new URL('./embedding-child.ts', import.meta.url),
}: EmbeddingEngineOptions): EmbeddingEngine {
  const pool = new ProcessPool<EmbeddingTasks>({
    module,
    maxProcesses: 1,
    niceness,
    idleMs,
    maxTasks: 5_000,
    maxResidentBytes: Number.POSITIVE_INFINITY,
  })
  return {
    async embed(input, signal) {
      const outcome = await pool.run({ task: 'embed', input, limits: getLimits(input) }, signal)
      if ('vectors' in outcome) return outcome.vectors
      const { reason, detail } = outcome
      throw reason === 'failed' ? new EmbeddingFailed(detail) : new ModelError(reason, detail)
    },
    close: () => pool.close(),
  }
}

function getLimits({ model }: EmbedInput): TaskLimits {
  return { cpuMs, stepCpuMs: cpuMs, memoryBytes: baseBytes + copies * model.weightBytes }
}
