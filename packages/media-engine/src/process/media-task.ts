import type { Derivation } from '../derivation.ts'
import type { DeriveInput } from '../derive.ts'
import type { QuickFacts } from '../facts/quick-facts.ts'
import type { SniffedFile } from '../families.ts'

/** The tasks of a media process. Inputs and results are copied with the structured clone algorithm. */
export interface MediaTasks {
  sniff: { input: { path: string; filename: string }; result: SniffedFile }
  facts: { input: { path: string; sniffed: SniffedFile }; result: QuickFacts }
  derive: { input: Omit<DeriveInput, 'signal'>; result: Derivation }
  hashPicture: { input: { path: string }; result: string | null }
}

export type TaskName = keyof MediaTasks

/** The resources that a task may use before its process is killed. */
export interface TaskLimits {
  /** CPU time of the whole task, all threads together. */
  readonly cpuMs: number
  /** CPU time between two reports of progress. */
  readonly stepCpuMs: number
  /** Added to `cpuMs` for each second of a video or a recording, once its duration is known. */
  readonly cpuMsPerSecond?: number
  /** Resident memory of the process. */
  readonly memoryBytes: number
}

/** A task with its input and limits, as sent to a process. */
export interface TaskRequest<T extends TaskName = TaskName> {
  readonly task: T
  readonly input: MediaTasks[T]['input']
  readonly limits: TaskLimits
}

/** Messages from a media process to its parent. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'progress' }
  | { readonly type: 'done'; readonly result: unknown; readonly residentBytes: number }
  | { readonly type: 'failed'; readonly error: SerializedError; readonly residentBytes: number }

/** An error as it is sent between processes. */
export interface SerializedError {
  readonly name: string
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly unreadable?: string
}
