import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { ScratchDatabase } from '../testing/scratch-database.ts'

const secret = 'a secret for killed processes, long enough'

const keeper = {
  LARES_ADMIN_EMAIL: 'keeper@example.org',
  LARES_ADMIN_PASSWORD: 'a long enough password',
}

/** The archive service or its worker as a process of its own, on a data folder. */
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
      LARES_DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      API_PORT: String(port),
      INTERNAL_SECRET: secret,
      LOG_LEVEL: process.env.LARES_TEST_LOG ?? 'silent',
      ...keeper,
      ...settings,
    },
  })
  const complaints: string[] = []
  child.stderr?.on('data', (text) => complaints.push(String(text)))
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve())
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the ${entry} ended with ${code}: ${complaints.join('')}`)
  })
  await Promise.race([ready, failed])
  failed.catch(() => undefined)
  return child
}

/** Ends a process the way a power cut or the kernel's memory killer does. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Signs in the administrator whom the archive service made at its first start; returns their id. */
export async function signInKeeper(call: ReturnType<typeof caller>): Promise<string> {
  const body = { email: keeper.LARES_ADMIN_EMAIL, password: keeper.LARES_ADMIN_PASSWORD, asker: 'stranger' }
  const answer = await call('POST', '/internal/credentials', { body })
  const { user } = (await answer.json()) as { user: { id: string } }
  return user.id
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The headers with which the gateway names who asks. */
export function identityHeaders(userId?: string): Record<string, string> {
  return { [identityHeader]: signIdentity(userId ? { userId, epoch: 1 } : {}, secret) }
}

interface CallOptions {
  readonly userId?: string
  readonly body?: unknown
  readonly bytes?: Buffer
  readonly headers?: Record<string, string>
}

/** Calls the archive service as the gateway does, as a user or as itself. */
export function caller(port: number) {
  return (
    method: string,
    path: string,
    { userId, body, bytes, headers }: CallOptions = {},
  ): Promise<Response> => {
    const payload = bytes ? new Uint8Array(bytes) : body === undefined ? undefined : JSON.stringify(body)
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...identityHeaders(userId),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    })
  }
}
