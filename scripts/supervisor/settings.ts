import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { InvalidEnvironment, readEnvironment } from '@lares/server-kit/environment'
import { AllSettings, listIncompleteGroups } from '@lares/server-kit/settings'
import { findFreePort } from './ports.ts'
import { StartError } from './start-error.ts'

type Mode = 'start' | 'demo' | 'dev'

/** What the supervisor itself uses, and the environment from which each service gets the settings that it reads. */
export interface Settings {
  readonly mode: Mode
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** The address to open. */
  readonly address: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Reads the settings from the arguments, the environment and the optional file `.env` in the project root, over which the
 * environment takes precedence. Those of all services are validated here, so that one message names every wrong one.
 * Throws StartError.
 */
export async function readSettings(args: readonly string[], root: string): Promise<Settings> {
  const mode = parseMode(args)
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const env = process.env
  const values = validate(env)
  const port = values.PORT === 0 ? await findFreePort(values.HOST) : values.PORT
  return {
    mode,
    dataDir:
      mode === 'demo' ? mkdtempSync(join(tmpdir(), 'lares-demo-')) : resolve(root, values.LARES_DATA_DIR),
    host: values.HOST,
    port,
    address: values.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${toReachableHost(values.HOST)}:${port}`,
    env,
  }
}

function validate(env: NodeJS.ProcessEnv) {
  try {
    return readEnvironment(AllSettings, env, listIncompleteGroups)
  } catch (error) {
    if (error instanceof InvalidEnvironment) throw new StartError(error.message)
    throw error
  }
}

function parseMode(args: readonly string[]): Mode {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { demo: { type: 'boolean' }, dev: { type: 'boolean' } },
    })
    if (values.demo) return 'demo'
    return values.dev ? 'dev' : 'start'
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
