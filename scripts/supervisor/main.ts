import { rmSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { diskProblem, requireDataFolder } from './data-folder.ts'
import { openLogFile } from './log-file.ts'
import { requirePort } from './ports.ts'
import { lockDataFolder } from './process-lock.ts'
import { serviceSpecs } from './services.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'
import { supervise } from './supervise.ts'
import { buildIfStale } from './web-build.ts'

/** Starts all of Lares on this machine and returns when it has been stopped; sets the exit code. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const settings = await readSettings(args, root)
    await run(settings).catch((error: unknown) => {
      throw diskProblem(error, settings.dataDir) ?? error
    })
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function run(settings: Settings): Promise<void> {
  const { dataDir, host, port, address, mode } = settings
  const throwAway =
    mode === 'demo' ? () => rmSync(dataDir, { recursive: true, force: true }) : () => undefined
  try {
    requireDataFolder(dataDir)
    const lock = await lockDataFolder(dataDir, address)
    try {
      await requirePort(host, port)
      if (mode !== 'dev') buildIfStale(root)
      const log = openLogFile(join(dataDir, 'logs'), { onFailure: sayLogFails })
      const securityLog = openLogFile(join(dataDir, 'logs'), { name: 'security', onFailure: sayLogFails })
      const specs = await serviceSpecs(settings, root)
      await supervise({ settings, specs, log, securityLog, say, logName: nameOf(log.path), note: lock.note })
      log.close()
      securityLog.close()
    } finally {
      lock.release()
    }
  } finally {
    throwAway()
  }
}

function nameOf(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}

function sayLogFails(code: string): void {
  say(`The log cannot be written (${code}). Lares goes on without it and writes it again when that works.`)
}

/** The terminal may be a file on a full disk, or have been closed: that ends nothing. */
function say(sentence: string): void {
  try {
    writeSync(1, `${sentence}\n`)
  } catch {
    // Nobody can be told.
  }
}
