import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './ports.ts'
import { StartProblem } from './start-problem.ts'

type Mode = 'start' | 'demo' | 'dev'

/** What the supervisor itself needs to know; the services check the rest of the environment themselves. */
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
 * The settings from arguments, environment and, where there is one, the file `.env` of the project's folder; the
 * environment wins. Throws StartProblem.
 */
export async function readSettings(args: readonly string[], root: string): Promise<Settings> {
  const mode = modeOf(args)
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const env = process.env
  const host = env.HOST || '127.0.0.1'
  const port = await portOf(env.PORT, host)
  return {
    mode,
    dataDir:
      mode === 'demo'
        ? mkdtempSync(join(tmpdir(), 'lares-demo-'))
        : resolve(root, env.LARES_DATA_DIR || 'data'),
    host,
    port,
    address: env.PUBLIC_URL?.replace(/\/$/, '') || `http://${reachable(host)}:${port}`,
    env,
  }
}

function modeOf(args: readonly string[]): Mode {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { demo: { type: 'boolean' }, dev: { type: 'boolean' } },
    })
    if (values.demo) return 'demo'
    return values.dev ? 'dev' : 'start'
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error))
  }
}

async function portOf(given: string | undefined, host: string): Promise<number> {
  const port = Number(given || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartProblem(`PORT is ${given}; it has to be a number from 0 to 65535.`)
  }
  return port === 0 ? freePort(host) : port
}

function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
