import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from './ports.ts'
import { StartError } from './start-error.ts'

type Mode = 'start' | 'demo' | 'dev'

/** The settings of the supervisor itself; the services validate the rest of the environment. */
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
 * environment takes precedence. Throws StartError.
 */
export async function readSettings(args: readonly string[], root: string): Promise<Settings> {
  const mode = parseMode(args)
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const env = process.env
  const host = env.HOST || '127.0.0.1'
  const port = await parsePort(env.PORT, host)
  return {
    mode,
    dataDir:
      mode === 'demo'
        ? mkdtempSync(join(tmpdir(), 'lares-demo-'))
        : resolve(root, env.LARES_DATA_DIR || 'data'),
    host,
    port,
    address: env.PUBLIC_URL?.replace(/\/$/, '') || `http://${toReachableHost(host)}:${port}`,
    env,
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

async function parsePort(value: string | undefined, host: string): Promise<number> {
  const port = Number(value || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT is ${value}; it has to be a number from 0 to 65535.`)
  }
  return port === 0 ? findFreePort(host) : port
}

function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
