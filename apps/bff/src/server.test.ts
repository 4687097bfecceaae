import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@lares/test-harness/wait-for'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeArchive } from './testing/fake-archive.ts'
import { internalSecret } from './testing/secrets.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

interface RunningGateway {
  readonly address: string
  readonly child: ChildProcess
  stop(): Promise<number | null>
}

async function start(env: Record<string, string>): Promise<RunningGateway> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, INTERNAL_SECRET: internalSecret, LOG_LEVEL: 'silent', PORT: String(port), ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: [],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return {
    address: `http://127.0.0.1:${port}`,
    child,
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      return code
    },
  }
}

async function createFixture() {
  const { promise: canFinish, resolve: finish } = Promise.withResolvers<void>()
  const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>()
  const archive = await startFakeArchive((app) => {
    app.get('/api/slow', async () => {
      onRequest()
      await canFinish
      return { done: true }
    })
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'lares-gateway-'))
  onTestFinished(async () => {
    await archive.app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { env: { API_URL: archive.url, LARES_DATA_DIR: dataDir, WEB_DIR: dataDir }, requested, finish }
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'marie@example.org', password: 'a long passphrase' }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function fetchSession(address: string, cookie: string): Promise<unknown> {
  const response = await fetch(`${address}/api/session`, { headers: { cookie } })
  return response.json()
}

const marie = { user: { displayName: 'Marie' } }

test('a session survives a killed process', { timeout: 60_000 }, async () => {
  const { env } = await createFixture()
  const first = await start(env)
  const cookie = await signIn(first.address)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await start(env)
  expect(await fetchSession(second.address, cookie)).toMatchObject(marie)
  expect(await second.stop()).toBe(0)
})

test('two processes with one data folder share sessions', { timeout: 60_000 }, async () => {
  const { env } = await createFixture()
  const [one, other] = await Promise.all([start(env), start(env)])
  const cookie = await signIn(one.address)
  expect(await fetchSession(other.address, cookie)).toMatchObject(marie)
})

test('finishes pending requests before the process exits', { timeout: 60_000 }, async () => {
  const { env, requested, finish } = await createFixture()
  const gateway = await start(env)
  const response = fetch(`${gateway.address}/api/slow`)
  await requested
  const code = gateway.stop()
  await waitFor(() => expect(fetch(`${gateway.address}/healthz`)).rejects.toThrow())
  finish()
  expect((await response).status).toBe(200)
  expect(await code).toBe(0)
})

test('exits when the parent process disconnects', { timeout: 60_000 }, async () => {
  const gateway = await start((await createFixture()).env)
  gateway.child.disconnect()
  expect(await once(gateway.child, 'exit')).toEqual([0, null])
})

test('exits with a sentence for each invalid variable', { timeout: 60_000 }, async () => {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: { ...process.env, PORT: 'eighty', LOG_LEVEL: 'loud' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  let output = ''
  child.stderr?.on('data', (bytes) => {
    output += bytes
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(78)
  expect(output).toContain('PORT is not valid')
  expect(output).toContain('LOG_LEVEL is not valid')
  expect(output).not.toContain('at ')
})
