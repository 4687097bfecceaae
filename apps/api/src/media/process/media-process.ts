import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { verdictDescriptor } from './guard.ts'
import type { ChildMessage, MediaTasks, TaskName, TaskRequest } from './media-task.ts'
import { type EndCause, ProcessEnded } from './process-ended.ts'
import { fromSentError } from './sent-error.ts'

/** V8 ends the process beyond this; what decoders use lies outside its heap. */
const maxHeapMegabytes = 640

/** How long a process may take to start, also on a busy machine. */
const startTimeoutMs = 60_000

/**
 * How much longer than its processor time a step may take on the clock, on a machine that is busy with other things.
 * Only a file system that does not answer reaches this limit.
 */
const clockFactor = 10

/** All of the parent's environment that a media process gets: it needs no secret, and reads files from strangers. */
const passedVariables = ['PATH', 'TMPDIR', 'TZ', 'LANG', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP']

const maxKeptComplaint = 4000

/** One child process that reads files, a task at a time. */
export class MediaProcess {
  /** Tasks that were begun. */
  taskCount = 0
  /** Resident memory after the last task. */
  residentBytes = 0
  /** Resolves when the process has ended and its pipes are closed. */
  readonly ended: Promise<void>
  private readonly child: ChildProcess
  private readonly ready: Promise<void>
  private isReady = false
  private hasEnded = false
  private complaint = ''
  private verdict = ''

  /** @param niceness added to the scheduling priority, so that the process yields to those that people wait for */
  constructor(niceness: number) {
    this.child = fork(new URL('./media-child.ts', import.meta.url), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
      execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
      env: {
        ...Object.fromEntries(passedVariables.map((name) => [name, process.env[name]])),
        // glibc would keep an arena for each of twenty threads: a third more memory, which it does not give back.
        MALLOC_ARENA_MAX: '2',
      },
    })
    lowerPriority(this.child, niceness)
    this.child.stderr?.on('data', (text) => {
      this.complaint = (this.complaint + String(text)).slice(-maxKeptComplaint)
    })
    this.child.stdio[verdictDescriptor]?.on('data', (text) => {
      this.verdict += String(text)
    })
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.hasEnded = true
        resolve()
      }
      this.child.once('close', end)
      // A process that could not be started closes nothing.
      this.child.once('error', (error) => {
        this.complaint += String(error)
        if (this.child.pid === undefined) end()
      })
    })
    this.ready = this.untilReady()
    this.ready.catch(() => undefined)
  }

  get isAlive(): boolean {
    return !this.hasEnded && this.child.connected
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /**
   * Does one task. Throws the task's own error, ProcessEnded when the process ended in the middle of it, and the
   * signal's reason when it was cancelled; in both cases the process is gone by then.
   */
  async run<T extends TaskName>(
    request: TaskRequest<T>,
    signal: AbortSignal,
  ): Promise<MediaTasks[T]['result']> {
    signal.throwIfAborted()
    this.taskCount += 1
    this.setReferenced(true)
    let timedOut = false
    const clockLimitMs = request.limits.stepCpuMs * clockFactor
    const timer = setTimeout(() => {
      timedOut = true
      this.child.kill('SIGKILL')
    }, clockLimitMs)
    const cancel = () => this.child.kill('SIGKILL')
    signal.addEventListener('abort', cancel, { once: true })
    try {
      await Promise.race([this.ready, this.ended])
      return (await this.outcomeOf(request, () => timer.refresh())) as MediaTasks[T]['result']
    } catch (error) {
      if (this.hasEnded) signal.throwIfAborted()
      if (timedOut) throw new ProcessEnded('time', `no progress in ${clockLimitMs} ms`, { cause: error })
      throw error
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      this.setReferenced(false)
    }
  }

  /** Ends the process at once and waits until it is gone. */
  async kill(): Promise<void> {
    this.setReferenced(true)
    this.child.kill('SIGKILL')
    await this.ended
  }

  private outcomeOf(request: TaskRequest, onProgress: () => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const listen = (message: ChildMessage) => {
        if (message.type === 'progress') return onProgress()
        if (message.type !== 'done' && message.type !== 'failed') return
        this.child.off('message', listen)
        this.residentBytes = message.residentBytes
        if (message.type === 'done') resolve(message.result)
        else reject(fromSentError(message.error))
      }
      this.child.on('message', listen)
      void this.ended.then(() => reject(this.endError()))
      // When the process is going down the error comes here; its end says more.
      if (!this.hasEnded) this.child.send(request, () => undefined)
    })
  }

  private async untilReady(): Promise<void> {
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

  private endError(): ProcessEnded {
    const { exitCode, signalCode } = this.child
    const detail = `${signalCode ?? `exit code ${exitCode}`} ${this.complaint}`.trim()
    return new ProcessEnded(this.endCause(), detail)
  }

  private endCause(): EndCause {
    if (this.verdict === 'time' || this.verdict === 'memory') return this.verdict
    if (!this.isReady) return 'killed'
    if (/heap out of memory|Array buffer allocation failed/i.test(this.complaint)) return 'memory'
    return this.child.signalCode === 'SIGKILL' || this.child.signalCode === 'SIGTERM' ? 'killed' : 'crash'
  }

  /** An idle process does not keep its parent from ending. */
  private setReferenced(referenced: boolean): void {
    const method = referenced ? 'ref' : 'unref'
    this.child[method]()
    this.child.channel?.[method]()
    for (const stream of [this.child.stderr, this.child.stdio[verdictDescriptor]])
      setStreamReferenced(stream, method)
  }
}

function setStreamReferenced(stream: Readable | object | null | undefined, method: 'ref' | 'unref'): void {
  const pipe = stream as { ref?(): void; unref?(): void } | null | undefined
  pipe?.[method]?.()
}

/** Right after the start, since threads inherit the priority of the one that makes them. */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The system does not allow it, or the process has ended already.
  }
}
