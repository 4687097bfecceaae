import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCurrentUser, internalContracts, verifyCredentials } from '@lares/server-kit/internal-contracts'
import type { Outages } from '@lares/server-kit/outages'
import { waitFor } from '@lares/test-harness/wait-for'
import { expect, onTestFinished, test } from 'vitest'
import { internalSecret } from '../testing/secrets.ts'
import { createArchiveCaller } from './call-archive.ts'

const megabyte = 1024 * 1024
const caller = { identity: {}, requestId: 'a-request' }
const user = {
  id: '019355a0-0000-7000-8000-000000000001',
  email: 'marie@example.org',
  displayName: 'Marie',
  verified: true,
  isAdmin: false,
  permissions: ['items:create'],
  siteparams: {},
}

/** A function that asks a server with this listener for the current user. */
async function callServer(listener: RequestListener, contract = getCurrentUser, timeoutMs?: number) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await waitFor(() => expect(server.listening).toBe(true))
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outages = { reportAvailable: () => undefined } as unknown as Outages
  const call = createArchiveCaller({ apiUrl, internalSecret }, outages, timeoutMs)
  return call({ contract, caller, reply: contract.reply })
}

const answer =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

test('returns a reply that matches the contract', async () => {
  expect(await callServer(answer(200, { user }))).toEqual({ user })
})

test.each<[string, RequestListener]>([
  ['no JSON', answer(200, '<html>a proxy in between</html>')],
  ['nothing', answer(200, '')],
  ['truncated JSON', answer(200, JSON.stringify({ user }).slice(0, -5))],
  ['another shape', answer(200, { user: { ...user, permissions: 'all' } })],
  ['an unknown permission', answer(200, { user: { ...user, permissions: ['items:burn'] } })],
  ['another status of success', answer(202, { user })],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['an internal error', answer(500, { code: 'internal', message: 'x' })],
  ['an error that is not the API’s', answer(400, { oops: true })],
  ['an error that the contract does not list', answer(404, { code: 'not-found', message: 'x' })],
  [
    'a wrong password, which this call does not check',
    answer(401, { code: 'invalid-credentials', message: 'x' }),
  ],
  ['far too much', answer(200, { user: { ...user, displayName: 'x'.repeat(2 * megabyte) } })],
  [
    'the beginning of a reply before the connection breaks',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"user":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
])('treats %s as an outage', async (_name, listener) => {
  await expect(callServer(listener)).rejects.toMatchObject({ code: 'upstream-unavailable' })
})

test('stops reading a reply without end', async () => {
  let sentBytes = 0
  const sendForever: RequestListener = (_request, response) => {
    response.writeHead(200)
    const send = () => {
      while (!response.destroyed && response.write('x'.repeat(megabyte))) sentBytes += megabyte
      sentBytes += megabyte
    }
    response.on('drain', send)
    send()
  }
  await expect(callServer(sendForever)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  expect(sentBytes).toBeLessThan(50 * megabyte)
})

test('treats a reply that stalls after its beginning as an outage', async () => {
  const stall: RequestListener = (_request, response) => void response.writeHead(200).write('{"user":')
  await expect(callServer(stall, getCurrentUser, 200)).rejects.toMatchObject({ code: 'upstream-unavailable' })
})

test('throws the errors of the contract and those of the input as they are', async () => {
  const notSignedIn = answer(401, { code: 'not-signed-in', message: 'x' })
  await expect(callServer(notSignedIn)).rejects.toMatchObject({ code: 'not-signed-in' })
  const wrongPassword = answer(401, { code: 'invalid-credentials', message: 'x' })
  await expect(callServer(wrongPassword, verifyCredentials as never)).rejects.toMatchObject({
    code: 'invalid-credentials',
  })
  const busy = answer(429, { code: 'too-many-requests', message: 'x', params: { retryAfter: 3 } })
  await expect(callServer(busy)).rejects.toMatchObject({
    code: 'too-many-requests',
    params: { retryAfter: 3 },
  })
})

test('a different INTERNAL_SECRET is an outage and not a wrong password', async () => {
  const rejected = answer(401, { code: 'not-signed-in', message: 'only the gateway' })
  await expect(callServer(rejected, verifyCredentials as never)).rejects.toMatchObject({
    code: 'upstream-unavailable',
  })
})

test('every internal contract has a reply and a path that is never forwarded', () => {
  for (const { reply, path, servedBy } of internalContracts) {
    expect(reply).toBeDefined()
    expect(path).toMatch(/^\/internal\//)
    expect(servedBy).toBe('archive')
  }
})
