import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { requireDataFolder } from './data-folder.ts'
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
    await run(settings)
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
      const log = openLogFile(join(dataDir, 'logs'))
      const specs = await serviceSpecs(settings, root)
      await supervise({ settings, specs, log, say, logName: nameOf(log.path), note: lock.note })
      log.close()
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

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
