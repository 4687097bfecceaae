import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerUnreadable } from './unreadable-request.ts'

async function sendRaw(bytes: string): Promise<{ head: string; body: unknown }> {
  const app = fastify({ clientErrorHandler: answerUnreadable })
  onTestFinished(() => app.close())
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

test('rejects a URL that is too long with the common error format', async () => {
  const { head, body } = await sendRaw(`GET /?q=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(head).toContain('HTTP/1.1 431 ')
  expect(body).toMatchObject({ code: 'too-large', message: expect.any(String) })
})

test.each(['\u0016\u0003\u0001\r\n\r\n', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n'])(
  'rejects malformed requests with the common error format: %j',
  async (bytes) => {
    const { head, body } = await sendRaw(bytes)
    expect(head).toContain('HTTP/1.1 400 ')
    expect(body).toMatchObject({ code: 'invalid-request', message: expect.any(String) })
  },
)
