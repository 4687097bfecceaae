import type { LogFile } from './log-file.ts'
import { formatMessage, isSetUpMessage } from './messages.ts'
import { type OneShotProcess, startOneShotProcess } from './one-shot-process.ts'
import { filterSecurityLines } from './security-lines.ts'
import { type ServiceHooks, startService } from './service.ts'
import type { ServiceSpecs } from './services.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

interface Supervision {
  readonly settings: Pick<Settings, 'mode' | 'address'>
  readonly specs: ServiceSpecs
  readonly log: LogFile
  /** Receives only the lines of the security log, which are also in `log`. */
  readonly securityLog: LogFile
  /** The path of the log for messages. */
  readonly logName: string
  readonly print: (sentence: string) => void
  /** Called with the pid of every started process. */
  readonly onProcessStart: (pid: number) => void
}

/**
 * Runs the services until the process is asked to stop, and then stops the archive service, which holds the database, last.
 * Throws StartError if a service does not start.
 */
export async function supervise(supervision: Supervision): Promise<void> {
  const { settings, specs, print } = supervision
  const stop = waitForStopSignal()
  const api = startService(specs.api, createHooks(supervision))
  const gateway = startService(specs.gateway, createHooks(supervision))
  const others: OneShotProcess[] = [gateway]

  async function serve(): Promise<void> {
    await Promise.all([api.ready, gateway.ready])
    if (specs.web) {
      const web = startService(specs.web, createHooks(supervision))
      others.push(web)
      await web.ready
    }
    print(`Lares is ready at ${settings.address}`)
    if (settings.mode === 'demo') others.push(startOneShotProcess(specs.demo, createHooks(supervision)))
    // The archive works without the worker; jobs wait until it has been restarted.
    const worker = startService(specs.worker, {
      ...createHooks(supervision),
      maxAttempts: Number.POSITIVE_INFINITY,
    })
    others.push(worker)
    await worker.ready
  }

  try {
    await Promise.race([stop, serve()])
    await stop
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  } finally {
    await Promise.all(others.map((other) => other.stop()))
    await api.stop()
  }
}

/** Creates the hooks of one service. Each service has its own line filter, since its output arrives in chunks. */
function createHooks({
  settings,
  log,
  securityLog,
  logName,
  print,
  onProcessStart,
}: Supervision): ServiceHooks {
  const filterSecurityOutput = filterSecurityLines((lines) => securityLog.write(lines))
  return {
    onStart: onProcessStart,
    onOutput: (bytes) => {
      log.write(bytes)
      filterSecurityOutput(bytes)
      if (settings.mode === 'dev') process.stdout.write(bytes)
    },
    onMessage: (message) => {
      // The demo creates its own users, so its set-up link is not needed.
      if (settings.mode === 'demo' && isSetUpMessage(message)) return
      const text = formatMessage(message, settings.address)
      if (text) print(text)
    },
    onProblem: (sentence) => print(`${sentence} See ${logName}.`),
    // During development, breakpoints and failed reloads stop the heartbeats.
    ...(settings.mode === 'dev' && { heartbeatTimeoutMs: Number.POSITIVE_INFINITY }),
  }
}

/** Resolves when the process is asked to stop; a second request exits at once. */
function waitForStopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  return promise
}
