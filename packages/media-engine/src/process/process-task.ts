/** Tasks by their name. Inputs and results are copied with the structured clone algorithm. */
export type ProcessTasks = Record<string, { input: unknown; result: unknown }>

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
export interface ProcessRequest<
  Tasks extends ProcessTasks = ProcessTasks,
  Name extends keyof Tasks & string = keyof Tasks & string,
> {
  readonly task: Name
  readonly input: Tasks[Name]['input']
  readonly limits: TaskLimits
}

/** Messages from a process to its parent. */
export type ChildMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly share?: number }
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
