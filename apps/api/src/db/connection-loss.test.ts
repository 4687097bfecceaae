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
])('%s says that the connection is lost', (code) => expect(isConnectionLoss(withCode(code))).toBe(true))

test.each(['23505', '42601', '57014', 'EACCES'])('%s says something else', (code) =>
  expect(isConnectionLoss(withCode(code))).toBe(false),
)

test('a name that leads nowhere is a lost connection, as that of a database’s container that is stopped', async () => {
  const client = new pg.Client({ host: 'database.invalid' })
  await expect(client.connect()).rejects.toSatisfy(isConnectionLoss)
})

test('so is a server that takes the connection and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  await expect(client.connect()).rejects.toSatisfy(isConnectionLoss)
  silent.close()
})

test('what is no error is none', () => {
  expect([undefined, null, 'ECONNREFUSED', {}].map(isConnectionLoss)).toEqual([false, false, false, false])
})
