import { type ChildProcess, fork } from 'node:child_process'
import { configurationExitCode, type ServiceMessage } from '@lares/server-kit/service-process'
import { HeartbeatWatch } from './heartbeat-watch.ts'
import { hasCode } from './start-problem.ts'

/** One process that Lares consists of. */
export interface ServiceSpec {
  /** As people know it, for sentences: "archive service". */
  readonly name: string
  /** Path of the source that is run. */
  readonly entry: string
  readonly env: NodeJS.ProcessEnv
  readonly execArgv?: readonly string[]
}

export interface Surroundings {
  readonly started: (pid: number) => void
  readonly output: (bytes: Uint8Array) => void
  readonly message: (message: unknown) => void
  /** A sentence about something that went wrong and is being mended. */
  readonly trouble: (sentence: string) => void
  /** Milliseconds before the first restart; doubles with each that follows soon. */
  readonly restartDelayMs?: number
  /** How often it may die before it was ever ready until it is given up; 3. */
  readonly tries?: number
  /** Milliseconds of silence after which it counts as frozen and is killed; infinite: never. */
  readonly silenceMs?: number
}

export interface Service {
  /** Settles when it says that it is ready for the first time; rejects when it never gets there. */
  readonly ready: Promise<void>
  /** The process number now; undefined between two runs. */
  pid(): number | undefined
  /** Ends it: asks, and after `patienceMs` kills. */
  stop(patienceMs?: number): Promise<void>
}

const longestDelayMs = 30_000
const steadyAfterMs = 60_000
const toldDeaths = 3

/** Keeps a service running: one that dies is started again, a little later each time it dies soon. */
export function startService(spec: ServiceSpec, surroundings: Surroundings): Service {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const { restartDelayMs: firstDelayMs = 500, tries = 3 } = surroundings
  let child: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let wasReady = false
  let stopping = false
  let deaths = 0
  let lastWords = ''
  let heartbeats: HeartbeatWatch | undefined
  let wasFrozen = false

  function run(): void {
    const startedAt = Date.now()
    lastWords = ''
    wasFrozen = false
    heartbeats = watch()
    // A group of its own: Ctrl+C in the terminal reaches the supervisor alone, which ends them in order.
    child = fork(spec.entry, {
      env: spec.env,
      execArgv: [...(spec.execArgv ?? [])],
      execPath: process.execPath,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    if (child.pid !== undefined) surroundings.started(child.pid)
    child.stdout?.on('data', surroundings.output)
    child.stderr?.on('data', (bytes: Buffer) => {
      surroundings.output(bytes)
      lastWords = (lastWords + bytes.toString()).slice(-2000)
    })
    child.on('message', (message) => {
      const isNowReady = isOfType(message, 'ready')
      if (isNowReady || isOfType(message, 'alive')) heartbeats?.heard()
      if (isNowReady) {
        wasReady = true
        resolve()
      } else if (!isOfType(message, 'alive')) surroundings.message(message)
    })
    child.once('close', (code, signal) => {
      child = undefined
      heartbeats?.stop()
      if (!stopping) afterDeath(code, signal, Date.now() - startedAt)
    })
  }

  function watch(): HeartbeatWatch | undefined {
    const { silenceMs } = surroundings
    if (silenceMs === Number.POSITIVE_INFINITY) return undefined
    const options = silenceMs === undefined ? {} : { silenceMs, everyMs: silenceMs / 4 }
    return new HeartbeatWatch(endFrozen, options)
  }

  function endFrozen(seconds: number): void {
    if (stopping || child?.pid === undefined) return
    wasFrozen = true
    surroundings.trouble(
      `The ${spec.name} has not responded for ${seconds} seconds, so it is ended and started again.`,
    )
    // The group: what it has started itself would keep its output open.
    killGroup(child.pid)
  }

  function afterDeath(code: number | null, signal: string | null, livedMs: number): void {
    deaths = livedMs > steadyAfterMs ? 1 : deaths + 1
    if (!wasReady && (code === configurationExitCode || deaths >= tries)) {
      reject(new Error(`The ${spec.name} does not start.\n${lastWords.trim()}`))
      return
    }
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (deaths - 1))
    // Whoever reads this knows after a few times.
    if (deaths <= toldDeaths && !wasFrozen) {
      const how = signal ?? `exit code ${code}`
      surroundings.trouble(`The ${spec.name} ended unexpectedly (${how}) and is started again.`)
    }
    restart = setTimeout(run, delayMs)
  }

  run()
  return {
    ready,
    pid: () => child?.pid,
    stop: async (patienceMs = 15_000) => {
      stopping = true
      heartbeats?.stop()
      clearTimeout(restart)
      if (child) await end(child, patienceMs)
    },
  }
}

async function end(child: ChildProcess, patienceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  child.kill('SIGTERM')
  const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await gone
  clearTimeout(killing)
}

/** Ends a process and all of its group at once; one that has ended meanwhile is left at that. */
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
