import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../addresses/public-address.ts'
import { isAllowedEndpoint } from './allowed-endpoint.ts'
import { createPushTransport } from './push-transport.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A push service on this machine, which may not be called except in these tests. */
async function startService(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/device`
}

const createTestTransport = (timeoutMs = 5000) =>
  createPushTransport({
    isAllowed: () => true,
    isPublic: () => true,
    request: (url, options, onResponse) => httpRequest(url, { ...options, family: 4 }, onResponse),
    timeoutMs,
  })
const push = (endpoint: string, timeoutMs?: number) =>
  createTestTransport(timeoutMs).send({ endpoint, headers: { ttl: '60' }, body: Buffer.from('sealed') })

describe('the transport of pushes', () => {
  test('posts the body with its headers, and returns the status', async () => {
    const received: unknown[] = []
    const endpoint = await startService(async (request, response) => {
      const chunks = await request.toArray()
      received.push(request.method, request.url, request.headers.ttl, Buffer.concat(chunks).toString())
      response.writeHead(201).end()
    })
    expect(await push(endpoint)).toBe(201)
    expect(received).toEqual(['POST', '/device', '60', 'sealed'])
  })

  test('follows no redirect, and reads no reply', async () => {
    let calls = 0
    const endpoint = await startService((_request, response) => {
      calls += 1
      response.writeHead(302, { location: '/elsewhere' })
      const fill = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', fill)
      fill()
    })
    expect(await push(endpoint)).toBe(302)
    expect(calls).toBe(1)
  })

  test('gives up a service that does not answer', async () => {
    const endpoint = await startService(() => undefined)
    await expect(push(endpoint, 50)).rejects.toThrow()
  })

  test('does not call a name that resolves to an address of this machine', async () => {
    let calls = 0
    const endpoint = await startService((_request, response) => {
      calls += 1
      response.end()
    })
    const transport = createPushTransport({ isAllowed: () => true, request: httpRequest })
    const sent = transport.send({ endpoint, headers: {}, body: Buffer.alloc(0) })
    await expect(sent).rejects.toThrow('no public address')
    expect(calls).toBe(0)
  })

  test('calls https on the usual port of a named host only', async () => {
    const sent = createPushTransport().send({
      endpoint: 'https://10.0.0.1/x',
      headers: {},
      body: Buffer.alloc(0),
    })
    await expect(sent).rejects.toThrow('not allowed')
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user:secret@fcm.googleapis.com/x', false],
  ['https://localhost/x', false],
  ['https://127.0.0.1/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.1/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['not a url', false],
])('whether %s may be an endpoint: %s', (url, isAllowed) => {
  expect(isAllowedEndpoint(url)).toBe(isAllowed)
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:192.168.1.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['nonsense', false],
])('whether %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
