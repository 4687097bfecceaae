import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isConnectionLoss } from './connection-loss.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P05',
  '08006',
])('%s is a connection loss', (code) => expect(isConnectionLoss(withCode(code))).toBe(true))

test.each(['23505', '42601', '57014', 'EACCES'])('%s is not a connection loss', (code) =>
  expect(isConnectionLoss(withCode(code))).toBe(false),
)

test('a host name that cannot be resolved, as of a stopped container, is a connection loss', async () => {
  const client = new pg.Client({ host: 'database.invalid' })
  await expect(client.connect()).rejects.toSatisfy(isConnectionLoss)
})

test('a server that accepts the connection but does not respond is a connection loss', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  await expect(client.connect()).rejects.toSatisfy(isConnectionLoss)
  server.close()
})

test('values other than errors are not a connection loss', () => {
  expect([undefined, null, 'ECONNREFUSED', {}].map(isConnectionLoss)).toEqual([false, false, false, false])
})
