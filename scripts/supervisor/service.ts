import { type ChildProcess, fork } from 'node:child_process'
import { memoryEnvironment, memoryFlags } from '@lares/server-kit/process-memory'
import { configurationExitCode, type ServiceMessage } from '@lares/server-kit/service-process'
import { HeartbeatWatch } from './heartbeat-watch.ts'
import { hasCode } from './start-error.ts'

/** One of the processes of Lares. */
export interface ServiceSpec {
  /** The name in messages to the user, such as "archive service". */
  readonly name: string
  /** Path of the entry file. */
  readonly entry: string
  readonly env: NodeJS.ProcessEnv
  readonly execArgv?: readonly string[]
}

export interface ServiceHooks {
  readonly onStart: (pid: number) => void
  readonly onOutput: (bytes: Uint8Array) => void
  readonly onMessage: (message: unknown) => void
  /** Called with a sentence about a problem that is being resolved. */
  readonly onProblem: (sentence: string) => void
  /** Milliseconds before the first restart; doubles with each restart that follows soon. */
  readonly restartDelayMs?: number
  /** How often the service may exit before it was ever ready, by default 3. */
  readonly maxAttempts?: number
  /** Milliseconds without a heartbeat after which the service is killed; Infinity disables this. */
  readonly heartbeatTimeoutMs?: number
}

export interface Service {
  /** Resolves when the service is ready for the first time; rejects if it never is. */
  readonly ready: Promise<void>
  /** The current pid; undefined between two runs. */
  pid(): number | undefined
  /** Stops the service with SIGTERM, and with SIGKILL after `gracePeriodMs`. */
  stop(gracePeriodMs?: number): Promise<void>
}

const maxRestartDelayMs = 30_000
const stableAfterMs = 60_000
const maxReportedExits = 3

/** Runs a service and restarts it whenever it exits, with increasing delays if it exits soon. */
export function startService(spec: ServiceSpec, hooks: ServiceHooks): Service {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const { restartDelayMs: firstDelayMs = 500, maxAttempts = 3 } = hooks
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let wasReady = false
  let isStopping = false
  let exits = 0
  let errorOutput = ''
  let heartbeats: HeartbeatWatch | undefined
  let wasFrozen = false

  function run(): void {
    const startedAt = Date.now()
    errorOutput = ''
    wasFrozen = false
    heartbeats = startWatch()
    // A separate process group, so that Ctrl+C reaches only the supervisor, which stops the services in order.
    child = fork(spec.entry, {
      env: { ...memoryEnvironment, ...spec.env },
      execArgv: [...memoryFlags, ...(spec.execArgv ?? [])],
      execPath: process.execPath,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    if (child.pid !== undefined) hooks.onStart(child.pid)
    child.stdout?.on('data', hooks.onOutput)
    child.stderr?.on('data', (bytes: Buffer) => {
      hooks.onOutput(bytes)
      errorOutput = (errorOutput + bytes.toString()).slice(-2000)
    })
    child.on('message', (message) => {
      const isNowReady = isOfType(message, 'ready')
      if (isNowReady || isOfType(message, 'alive')) heartbeats?.recordHeartbeat()
      if (isNowReady) {
        wasReady = true
        resolve()
      } else if (!isOfType(message, 'alive')) hooks.onMessage(message)
    })
    child.once('close', (code, signal) => {
      child = undefined
      heartbeats?.stop()
      if (!isStopping) handleExit(code, signal, Date.now() - startedAt)
    })
  }

  function startWatch(): HeartbeatWatch | undefined {
    const { heartbeatTimeoutMs } = hooks
    if (heartbeatTimeoutMs === Number.POSITIVE_INFINITY) return undefined
    const options =
      heartbeatTimeoutMs === undefined ? {} : { heartbeatTimeoutMs, checkIntervalMs: heartbeatTimeoutMs / 4 }
    return new HeartbeatWatch(killFrozen, options)
  }

  function killFrozen(seconds: number): void {
    if (isStopping || child?.pid === undefined) return
    wasFrozen = true
    hooks.onProblem(
      `The ${spec.name} has not responded for ${seconds} seconds, so it is ended and started again.`,
    )
    // The whole group, since child processes would keep the output pipes open.
    killGroup(child.pid)
  }

  function handleExit(code: number | null, signal: string | null, uptimeMs: number): void {
    exits = uptimeMs > stableAfterMs ? 1 : exits + 1
    if (!wasReady && (code === configurationExitCode || exits >= maxAttempts)) {
      reject(new Error(`The ${spec.name} does not start.\n${errorOutput.trim()}`))
      return
    }
    const delayMs = Math.min(maxRestartDelayMs, firstDelayMs * 2 ** (exits - 1))
    // More reports would not help the user.
    if (exits <= maxReportedExits && !wasFrozen) {
      const cause = signal ?? `exit code ${code}`
      hooks.onProblem(`The ${spec.name} ended unexpectedly (${cause}) and is started again.`)
    }
    restart = setTimeout(run, delayMs)
  }

  run()
  return {
    ready,
    pid: () => child?.pid,
    stop: async (gracePeriodMs = 15_000) => {
      isStopping = true
      heartbeats?.stop()
      clearTimeout(restart)
      if (child) await stopProcess(child, gracePeriodMs)
    },
  }
}

async function stopProcess(child: ChildProcess, gracePeriodMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise: exited, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), gracePeriodMs)
  await exited
  clearTimeout(killTimer)
}

/** Kills a process and its group, unless it has already exited. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function isOfType(message: unknown, type: ServiceMessage['type']): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
