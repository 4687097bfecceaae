import { rmSync, writeSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { ensureDataFolder, toDiskError } from './data-folder.ts'
import { openLogFile } from './log-file.ts'
import { assertPortFree } from './ports.ts'
import { lockDataFolder } from './process-lock.ts'
import { createServiceSpecs } from './services.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { supervise } from './supervise.ts'
import { buildIfStale } from './web-build.ts'

/** Starts all processes of Lares on this machine and returns when they have stopped; sets the exit code. */
export async function main(args: readonly string[]): Promise<void> {
  try {
    const settings = await readSettings(args, root)
    await run(settings).catch((error: unknown) => {
      throw toDiskError(error, settings.dataDir) ?? error
    })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

async function run(settings: Settings): Promise<void> {
  const { dataDir, host, port, address, mode } = settings
  const removeDemoFolder =
    mode === 'demo' ? () => rmSync(dataDir, { recursive: true, force: true }) : () => undefined
  try {
    ensureDataFolder(dataDir)
    const lock = await lockDataFolder(dataDir, address)
    try {
      await assertPortFree(host, port)
      if (mode !== 'dev') buildIfStale(root)
      const log = openLogFile(join(dataDir, 'logs'), { onFailure: reportLogFailure })
      const securityLog = openLogFile(join(dataDir, 'logs'), {
        name: 'security',
        onFailure: reportLogFailure,
      })
      const specs = await createServiceSpecs(settings, root)
      await supervise({
        settings,
        specs,
        log,
        securityLog,
        print,
        logName: toDisplayPath(log.path),
        onProcessStart: lock.addService,
      })
      log.close()
      securityLog.close()
    } finally {
      lock.release()
    }
  } finally {
    removeDemoFolder()
  }
}

function toDisplayPath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}

function reportLogFailure(code: string): void {
  print(`The log cannot be written (${code}). Lares goes on without it and writes it again when that works.`)
}

/** Prints to the terminal. Failures are ignored, since standard output may be closed or a file on a full disk. */
function print(sentence: string): void {
  try {
    writeSync(1, `${sentence}\n`)
  } catch {
    // There is no other place to print to.
  }
}
