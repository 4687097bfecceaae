import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { findFreePort } from './ports.ts'

vi.mock('node:crypto', { spy: true })

test('a free port is neither one that is in use nor a reserved one', async () => {
  const listener = createServer()
  const used = await findFreePort()
  listener.listen(used, '127.0.0.1')
  await once(listener, 'listening')
  const reserved = await findFreePort()
  const free = await findFreePort('127.0.0.1', [reserved])
  for (const port of [used, reserved, free]) vi.mocked(randomInt).mockImplementationOnce(() => port)
  expect(await findFreePort('127.0.0.1', [reserved])).toBe(free)
  listener.close()
})

test('the search for a port ends when none is free', async () => {
  const listener = createServer()
  const used = await findFreePort()
  listener.listen(used, '127.0.0.1')
  await once(listener, 'listening')
  vi.mocked(randomInt).mockImplementation(() => used)
  await expect(findFreePort()).rejects.toThrow(`Port ${used} is taken`)
  vi.mocked(randomInt).mockRestore()
  listener.close()
})

test('a host that this machine does not have is reported instead of trying other ports', async () => {
  await expect(findFreePort('192.0.2.1')).rejects.toThrow('This machine has no address 192.0.2.1')
})
