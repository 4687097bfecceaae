import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createBuiltWeb } from '../testing/built-web.ts'
import { createTestGateway, getSessionCookie, signInAt } from '../testing/gateway.ts'

interface RawResponse {
  readonly status: number
  readonly location: string | undefined
}

const host = 'archive.example'

/** Sends a request with this exact target, which client libraries would normalize. */
async function sendRaw(
  app: FastifyInstance,
  target: string,
  cookie?: string,
  method = 'GET',
): Promise<RawResponse> {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Accept: text/html',
    'Connection: close',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [head = ''] = (await text(socket)).split('\r\n\r\n', 1)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    location: /^location: (.*)$/im.exec(head)?.[1],
  }
}

async function startGateway() {
  const { app } = await createTestGateway({ config: { webDir: createBuiltWeb() } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** The host to which a browser at this address of the archive would follow the redirect. */
function resolveHost(target: string, location: string): string {
  const origin = `http://${host}`
  return new URL(location, URL.parse(target.startsWith('/') ? origin + target : target) ?? origin).host
}

test.each([
  ['/\\evil.example/%zz', 307, '/evil.example/%25zz'],
  ['//evil.example/%zz', 307, '/evil.example/%25zz'],
  ['/.//evil.example/%zz', 400, undefined],
  ['/..//evil.example/%zz', 400, undefined],
  ['http://evil.example/%zz', 307, '/%25zz'],
  [`http://${host}/photos/a`, 307, '/images/a'],
  [`http://${host}`, 200, undefined],
  [`http://${host}?next=/images`, 200, undefined],
  ['http://evil.example/photos', 400, undefined],
  ['http://evil.example/', 400, undefined],
  [`http://${host}@evil.example/`, 400, undefined],
  ['ftp://evil.example/%zz', 400, undefined],
])('the target %s is answered with %i and redirects to %s', async (target, status, location) => {
  expect(await sendRaw(await startGateway(), target)).toEqual({ status, location })
})

test.each([
  '/?next=/.//evil.example/phish',
  '/?next=/..//evil.example/phish',
  '/?next=/search/..//evil.example',
  '/home?next=/.//evil.example',
  '/?next=/%5cevil.example',
  '/?next=%2f%2fevil.example',
  '/?next=/%09/evil.example',
])('redirects a signed-in user from %s to the search', async (target) => {
  const app = await startGateway()
  const cookie = getSessionCookie(await signInAt(app))
  expect(await sendRaw(app, target, cookie)).toEqual({ status: 307, location: '/search' })
})

test.each(['TRACE', 'DEBUG', 'CONNECT'])('rejects the method %s', async (method) => {
  const { status } = await sendRaw(await startGateway(), '/', undefined, method)
  expect(status || 400).toBeGreaterThanOrEqual(400)
})

test('no malformed target redirects a browser to another host', { timeout: 90_000 }, async () => {
  const app = await startGateway()
  const cookie = getSessionCookie(await signInAt(app))
  const parts = [
    ...[
      '/',
      '//',
      '\\',
      '/.//',
      '/..//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%09',
      '%zz',
      '%',
      '?',
      '?next=',
      '&next=',
      '@',
      ':',
    ],
    ...[
      'evil.example',
      'http://',
      'images',
      'photos',
      'search',
      'login',
      'tabTools',
      'home',
      `http://${host}`,
    ],
  ]
  const targets = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => `/${some.join('')}`)
  const absolute = targets.map((target) => `http://${host}${target}`)
  await fc.assert(
    fc.asyncProperty(fc.oneof(targets, absolute), fc.boolean(), async (target, signedIn) => {
      const { status, location } = await sendRaw(app, target, signedIn ? cookie : undefined)
      expect(status).toBeLessThan(500)
      if (location !== undefined) expect(resolveHost(target, location)).toBe(host)
    }),
    { numRuns: 300 },
  )
})
