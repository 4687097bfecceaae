import type { Derivation } from '../derivation.ts'
import type { DeriveInput } from '../derive.ts'
import type { QuickFacts } from '../facts/quick-facts.ts'
import type { SniffedFile } from '../families.ts'

/** What a media process can be asked to do. Inputs and results pass through the structured clone algorithm. */
export interface MediaTasks {
  sniff: { input: { path: string; filename: string }; result: SniffedFile }
  facts: { input: { path: string; sniffed: SniffedFile }; result: QuickFacts }
  derive: { input: Omit<DeriveInput, 'signal'>; result: Derivation }
}

export type TaskName = keyof MediaTasks

/** What one task may use before its process is ended. */
export interface TaskLimits {
  /** Processor time of the whole task, all threads together. */
  readonly cpuMs: number
  /** Processor time between two reports of progress. */
  readonly stepCpuMs: number
  /** Processor time by which each second of a film or a recording raises `cpuMs`, once its length is known. */
  readonly cpuMsPerSecond?: number
  /** Resident memory of the process. */
  readonly memoryBytes: number
}

/** One task with its input and limits, as it is sent to a process. */
export interface TaskRequest<T extends TaskName = TaskName> {
  readonly task: T
  readonly input: MediaTasks[T]['input']
  readonly limits: TaskLimits
}

/** What a media process sends to its parent. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'progress' }
  | { readonly type: 'done'; readonly result: unknown; readonly residentBytes: number }
  | { readonly type: 'failed'; readonly error: SentError; readonly residentBytes: number }

/** An error in a form that keeps what its receiver goes by. */
export interface SentError {
  readonly name: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly unreadable?: string
}
