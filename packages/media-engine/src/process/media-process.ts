import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { exceededLimitDescriptor } from './guard.ts'
import { type EndCause, ProcessEnded } from './process-ended.ts'
import type { ChildMessage, ProcessRequest, ProcessTasks } from './process-task.ts'
import { deserializeError } from './serialized-error.ts'

/** Limit of the V8 heap, in which the memory of native decoders does not count. */
const maxHeapMegabytes = 640

/** Maximum time for a process to start, even on a busy machine. */
const startTimeoutMs = 60_000

/**
 * Factor between the CPU time and the wall-clock time allowed for a step. It is generous, so that a busy machine does not
 * reach this limit, only a file system that does not respond.
 */
const clockFactor = 10

/** Environment variables inherited from the parent. A media process reads untrusted files, so it gets no secret. */
const inheritedVariables = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP']

const maxStderrCharacters = 4000

/** A child process that reads files, one task at a time. */
export class MediaProcess<Tasks extends ProcessTasks> {
  /** Number of tasks that were started. */
  taskCount = 0
  /** Resident memory after the last task. */
  residentBytes = 0
  /** Resolves when the process has ended and its pipes are closed. */
  readonly ended: Promise<void>
  private readonly child: ChildProcess
  private readonly ready: Promise<void>
  private isReady = false
  private hasEnded = false
  /** The end of what the process wrote to stderr. */
  private stderrTail = ''
  private exceededLimit = ''

  /**
   * @param module which the process runs; it calls `serveTasks`
   * @param niceness of the process, so that it yields to interactive ones
   */
  constructor(module: URL, niceness: number) {
    this.child = fork(module, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
      env: {
        ...Object.fromEntries(inheritedVariables.map((name) => [name, process.env[name]])),
        // glibc would otherwise use an arena for each of twenty threads, a third more memory that is never released.
        MALLOC_ARENA_MAX: '2',
      },
    })
    lowerPriority(this.child, niceness)
    this.child.stderr?.on('data', (text) => {
      this.stderrTail = (this.stderrTail + String(text)).slice(-maxStderrCharacters)
    })
    this.child.stdio[exceededLimitDescriptor]?.on('data', (text) => {
      this.exceededLimit += String(text)
    })
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.hasEnded = true
        resolve()
      }
      this.child.once('close', end)
      // A process that could not be started never emits 'close'.
      this.child.once('error', (error) => {
        this.stderrTail += String(error)
        if (this.child.pid === undefined) end()
      })
    })
    this.ready = this.waitUntilReady()
    this.ready.catch(() => undefined)
  }

  get isAlive(): boolean {
    return !this.hasEnded && this.child.connected
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /**
   * Runs one task. Throws the task's own error, ProcessEnded when the process ended during the task, and the signal's
   * reason when it was cancelled; in the last two cases the process has exited by then.
   *
   * @param onProgress receives the share of the work that is done, where the task reports it
   */
  async run<Name extends keyof Tasks & string>(
    request: ProcessRequest<Tasks, Name>,
    signal: AbortSignal,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<Tasks[Name]['result']> {
    signal.throwIfAborted()
    this.taskCount += 1
    this.setReferenced(true)
    let isTimedOut = false
    const clockLimitMs = request.limits.stepCpuMs * clockFactor
    const timer = setTimeout(() => {
      isTimedOut = true
      this.child.kill('SIGKILL')
    }, clockLimitMs)
    const cancel = () => this.child.kill('SIGKILL')
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await Promise.race([this.ready, this.ended])
      return await this.waitForOutcome(request, (share) => {
        timer.refresh()
        if (share !== undefined) onProgress(share)
      })
    } catch (error) {
      if (this.hasEnded) signal.throwIfAborted()
      if (isTimedOut) throw new ProcessEnded('time', `no progress in ${clockLimitMs} ms`, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      this.setReferenced(false)
    }
  }

  /** Kills the process and waits until it has exited. */
  async kill(): Promise<void> {
    this.setReferenced(true)
    this.child.kill('SIGKILL')
    await this.ended
  }

  private waitForOutcome(request: ProcessRequest, onProgress: (share?: number) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const listen = (message: ChildMessage) => {
        if (message.type === 'progress') return onProgress(message.share)
        if (message.type !== 'done' && message.type !== 'failed') return
        this.child.off('message', listen)
        this.residentBytes = message.residentBytes
        if (message.type === 'done') resolve(message.result)
        else reject(deserializeError(message.error))
      }
      this.child.on('message', listen)
      void this.ended.then(() => reject(this.createEndError()))
      // A send error means that the process is exiting; the reason for its end is more informative.
      if (!this.hasEnded) this.child.send(request, () => undefined)
    })
  }

  private async waitUntilReady(): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), startTimeoutMs)
    await new Promise<void>((resolve) => {
      this.child.on('message', (message: ChildMessage) => {
        if (message.type !== 'ready') return
        this.isReady = true
        resolve()
      })
      void this.ended.then(resolve)
    })
    clearTimeout(timer)
  }

  private createEndError(): ProcessEnded {
    const { exitCode, signalCode } = this.child
    const detail = `${signalCode ?? `exit code ${exitCode}`} ${this.stderrTail}`.trim()
    return new ProcessEnded(this.getEndCause(), detail)
  }

  private getEndCause(): EndCause {
    if (this.exceededLimit === 'time' || this.exceededLimit === 'memory') return this.exceededLimit
    if (!this.isReady) return 'killed'
    if (/heap out of memory|Array buffer allocation failed/i.test(this.stderrTail)) return 'memory'
    return this.child.signalCode === 'SIGKILL' || this.child.signalCode === 'SIGTERM' ? 'killed' : 'crash'
  }

  /** Keeps an idle process from keeping its parent alive. */
  private setReferenced(isReferenced: boolean): void {
    const method = isReferenced ? 'ref' : 'unref'
    this.child[method]()
    this.child.channel?.[method]()
    for (const stream of [this.child.stderr, this.child.stdio[exceededLimitDescriptor]])
      setStreamReferenced(stream, method)
  }
}

function setStreamReferenced(stream: Readable | object | null | undefined, method: 'ref' | 'unref'): void {
  const pipe = stream as { ref?(): void; unref?(): void } | null | undefined
  pipe?.[method]?.()
}

/** Must run right after the start, since threads inherit the priority of the thread that creates them. */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // Ignored: the system does not allow it, or the process has already ended.
  }
}
