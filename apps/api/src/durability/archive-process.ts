import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import { emptyDatabaseVariable } from '../db/embedded/embedded-database.ts'
import type { ScratchDatabase } from '../testing/scratch-database.ts'

const secret = 'a secret for killed processes, long enough'

const adminCredentials = {
  LARES_ADMIN_EMAIL: 'keeper@example.org',
  LARES_ADMIN_PASSWORD: 'a long enough password',
}

/** Starts the archive service or its worker as a child process and waits until it is ready. */
export async function startProcess(
  entry: 'server' | 'worker',
  { dataDir, databaseUrl }: Pick<ScratchDatabase, 'dataDir' | 'databaseUrl'>,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = fork(new URL(`../${entry}.ts`, import.meta.url), {
    stdio: ['ignore', process.env.LARES_TEST_LOG ? 'inherit' : 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...inheritEmptyDatabase(),
      LARES_DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      API_PORT: String(port),
      INTERNAL_SECRET: secret,
      LOG_LEVEL: process.env.LARES_TEST_LOG ?? 'silent',
      ...adminCredentials,
      ...settings,
    },
  })
  const stderr: string[] = []
  child.stderr?.on('data', (text) => stderr.push(String(text)))
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve())
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the ${entry} ended with ${code}: ${stderr.join('')}`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => undefined)
  return child
}

function inheritEmptyDatabase(): Record<string, string> {
  const folder = process.env[emptyDatabaseVariable]
  return folder ? { [emptyDatabaseVariable]: folder } : {}
}

/** Kills a process with SIGKILL, as the kernel's out-of-memory killer does. */
export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Signs in the administrator created at the first start and returns their id. */
export async function signInAdmin(call: ReturnType<typeof createClient>): Promise<string> {
  const body = {
    email: adminCredentials.LARES_ADMIN_EMAIL,
    password: adminCredentials.LARES_ADMIN_PASSWORD,
    asker: 'stranger',
  }
  const answer = await call('POST', '/internal/credentials', { body })
  const { user } = (await answer.json()) as { user: { id: string } }
  return user.id
}

/** Returns the header with the signed identity, as sent by the gateway. */
export function createIdentityHeaders(userId?: string): Record<string, string> {
  return { [identityHeader]: signIdentity(userId ? { userId, epoch: 1 } : {}, secret) }
}

interface CallOptions {
  readonly userId?: string
  readonly body?: unknown
  readonly bytes?: Buffer
  readonly headers?: Record<string, string>
}

/** Creates a client that calls the archive service as the gateway does, as a user or without one. */
export function createClient(port: number) {
  return (
    method: string,
    path: string,
    { userId, body, bytes, headers }: CallOptions = {},
  ): Promise<Response> => {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const payload = bytes ? new Uint8Array(bytes) : json
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...createIdentityHeaders(userId),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    })
  }
}
