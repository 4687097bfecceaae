import { MediaProcess } from './media-process.ts'
import type { ProcessRequest, ProcessTasks } from './process-task.ts'

export interface PoolOptions {
  /** The module that the processes run, which calls `serveTasks`. */
  readonly module: URL
  /** Maximum number of concurrent processes; further tasks wait. */
  readonly maxProcesses: number
  readonly niceness: number
  /** How long an idle process is reused before it is ended to release its memory. */
  readonly idleMs?: number
  /** Tasks after which a process is replaced: decoders leak. */
  readonly maxTasks?: number
  /** A process that holds more than this after a task is replaced. */
  readonly maxResidentBytes?: number
}

interface IdleProcess<Tasks extends ProcessTasks> {
  readonly process: MediaProcess<Tasks>
  readonly timer: NodeJS.Timeout
}

/** Runs tasks in child processes, which are reused until they exceed a limit or have been idle too long. */
export class ProcessPool<Tasks extends ProcessTasks> {
  private readonly options: Required<PoolOptions>
  private readonly idle: IdleProcess<Tasks>[] = []
  private readonly busy = new Set<MediaProcess<Tasks>>()
  private readonly waiting: (() => void)[] = []
  private isClosed = false

  constructor(options: PoolOptions) {
    this.options = { idleMs: 10_000, maxTasks: 500, maxResidentBytes: 400 * 1024 * 1024, ...options }
  }

  get pids(): number[] {
    const all = [...this.busy, ...this.idle.map(({ process }) => process)]
    return all.flatMap(({ pid }) => pid ?? [])
  }

  /** Runs a task as soon as a process is free. Throws what MediaProcess.run throws. */
  async run<Name extends keyof Tasks & string>(
    request: ProcessRequest<Tasks, Name>,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<Tasks[Name]['result']> {
    const process = await this.acquire(signal)
    try {
      return await process.run(request, signal, onProgress)
    } finally {
      await this.release(process)
    }
  }

  /** Kills every process, including those with a task. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const next of this.waiting.splice(0)) next()
    const idle = this.idle.splice(0)
    for (const { timer } of idle) clearTimeout(timer)
    await Promise.all([
      ...idle.map(({ process }) => process.kill()),
      ...[...this.busy].map((one) => one.kill()),
    ])
  }

  private async acquire(signal: AbortSignal): Promise<MediaProcess<Tasks>> {
    signal.throwIfAborted()
    while (this.busy.size >= this.options.maxProcesses) await this.waitForRelease(signal)
    if (this.isClosed) throw new Error('The pool of media processes is closed.')
    const process = this.takeIdle() ?? new MediaProcess<Tasks>(this.options.module, this.options.niceness)
    this.busy.add(process)
    return process
  }

  /** Takes the most recently used process, so that surplus ones reach their idle time. */
  private takeIdle(): MediaProcess<Tasks> | undefined {
    for (let last = this.idle.pop(); last; last = this.idle.pop()) {
      clearTimeout(last.timer)
      if (last.process.isAlive) return last.process
    }
    return undefined
  }

  private async release(process: MediaProcess<Tasks>): Promise<void> {
    const { idleMs, maxTasks, maxResidentBytes } = this.options
    const isOverLimit = process.taskCount >= maxTasks || process.residentBytes > maxResidentBytes
    if (this.isClosed || isOverLimit || !process.isAlive) {
      await process.kill()
    } else {
      const timer = setTimeout(() => this.retire(process), idleMs).unref()
      this.idle.push({ process, timer })
    }
    this.busy.delete(process)
    this.waiting.shift()?.()
  }

  private retire(process: MediaProcess<Tasks>): void {
    const index = this.idle.findIndex((one) => one.process === process)
    if (index >= 0) this.idle.splice(index, 1)
    void process.kill()
  }

  private waitForRelease(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(next), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.waiting.push(next)
    })
  }
}
