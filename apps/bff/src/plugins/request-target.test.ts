import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { builtWeb } from '../testing/built-web.ts'
import { cookieOf, signInAt, testGateway } from '../testing/gateway.ts'

interface RawAnswer {
  readonly status: number
  readonly location: string | undefined
}

const host = 'archive.example'

/** Sends a request with this very target, which no client library would leave alone. */
async function askRaw(
  app: FastifyInstance,
  target: string,
  cookie?: string,
  method = 'GET',
): Promise<RawAnswer> {
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

async function gateway() {
  const { app } = await testGateway({ config: { webDir: builtWeb() } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

/** Where a browser that stands at this address of the archive would go. */
function hostOf(target: string, location: string): string {
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
])('the target %s is answered with %i and leads to %s', async (target, status, location) => {
  expect(await askRaw(await gateway(), target)).toEqual({ status, location })
})

test.each([
  '/?next=/.//evil.example/phish',
  '/?next=/..//evil.example/phish',
  '/?next=/search/..//evil.example',
  '/home?next=/.//evil.example',
  '/?next=/%5cevil.example',
  '/?next=%2f%2fevil.example',
  '/?next=/%09/evil.example',
])('who is signed in is led from %s to the search', async (target) => {
  const app = await gateway()
  const cookie = cookieOf(await signInAt(app))
  expect(await askRaw(app, target, cookie)).toEqual({ status: 307, location: '/search' })
})

test.each(['TRACE', 'DEBUG', 'CONNECT'])('the method %s is answered by nothing', async (method) => {
  const { status } = await askRaw(await gateway(), '/', undefined, method)
  expect(status || 400).toBeGreaterThanOrEqual(400)
})

test('no target, however odd, leads a browser to another host', { timeout: 30_000 }, async () => {
  const app = await gateway()
  const cookie = cookieOf(await signInAt(app))
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
      const { status, location } = await askRaw(app, target, signedIn ? cookie : undefined)
      expect(status).toBeLessThan(500)
      if (location !== undefined) expect(hostOf(target, location)).toBe(host)
    }),
    { numRuns: 300 },
  )
})
