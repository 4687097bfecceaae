import type { LogFile } from './log-file.ts'
import { isSetUp, sentencesOf } from './messages.ts'
import { type OneOff, startOneOff } from './one-off.ts'
import { securityLines } from './security-lines.ts'
import { type Surroundings, startService } from './service.ts'
import type { Specs } from './services.ts'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'
import { stopSignal } from './stop-signal.ts'
import { startWebServer } from './web-server.ts'

interface Supervision {
  readonly settings: Pick<Settings, 'mode' | 'address'>
  readonly specs: Specs
  readonly log: LogFile
  /** Has the lines of the security log by themselves; they are in the other one too. */
  readonly securityLog: LogFile
  /** How the log is called in sentences. */
  readonly logName: string
  readonly say: (sentence: string) => void
  /** Is told the number of every process that is started. */
  readonly note: (pid: number) => void
}

/**
 * Runs the services until the process is told to stop, then ends them in order: first what takes requests and does
 * jobs, last what holds the database. Throws StartProblem when one of them does not start.
 */
export async function supervise(supervision: Supervision): Promise<void> {
  const { settings, specs, say } = supervision
  const stop = stopSignal()
  const api = startService(specs.api, surroundingsOf(supervision))
  const gateway = startService(specs.gateway, surroundingsOf(supervision))
  const others: OneOff[] = [gateway]

  async function serve(): Promise<void> {
    await Promise.all([api.ready, gateway.ready])
    say(`Lares is ready at ${settings.address}`)
    if (settings.mode === 'dev') others.push(startWebServer(settings.address))
    if (settings.mode === 'demo') others.push(startOneOff(specs.demo, surroundingsOf(supervision)))
    // The archive serves without its worker; previews wait until it is back.
    const worker = startService(specs.worker, {
      ...surroundingsOf(supervision),
      tries: Number.POSITIVE_INFINITY,
    })
    others.push(worker)
    await worker.ready
  }

  try {
    await Promise.race([stop, serve()])
    await stop
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error))
  } finally {
    await Promise.all(others.map((other) => other.stop()))
    await api.stop()
  }
}

/** What stands around one service: its lines come in pieces and must not be mixed with those of another. */
function surroundingsOf({ settings, log, securityLog, logName, say, note }: Supervision): Surroundings {
  const separate = securityLines((lines) => securityLog.write(lines))
  return {
    started: note,
    output: (bytes) => {
      log.write(bytes)
      separate(bytes)
      if (settings.mode === 'dev') process.stdout.write(bytes)
    },
    message: (message) => {
      // The demo makes its own users: its set-up link is for nobody.
      if (settings.mode === 'demo' && isSetUp(message)) return
      const sentences = sentencesOf(message, settings.address)
      if (sentences) say(sentences)
    },
    trouble: (sentence) => say(`${sentence} See ${logName}.`),
    // Whoever develops stops at breakpoints, and after a mistake nothing runs until the file is changed.
    ...(settings.mode === 'dev' && { silenceMs: Number.POSITIVE_INFINITY }),
  }
}
