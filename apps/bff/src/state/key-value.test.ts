import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@lares/test-harness/wait-for'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'
import type { KeyValue } from './key-value.ts'
import { openLmdbKeyValue } from './lmdb-key-value.ts'
import { openValkeyKeyValue } from './valkey-key-value.ts'

const folder = mkdtempSync(join(tmpdir(), 'lares-keyvalue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const server = ['valkey-server', 'redis-server'].find((name) => !spawnSync(name, ['--version']).error)
const socket = join(folder, 'valkey.sock')

const stores: [string, () => KeyValue][] = [
  ['in memory, for tests', () => createMemoryKeyValue()],
  ['in a folder', () => openLmdbKeyValue(join(folder, 'lmdb'))],
]
if (server) {
  const process = spawn(server, ['--port', '0', '--unixsocket', socket, '--save', ''], { stdio: 'pipe' })
  await waitFor(() => once(process.stdout, 'data'))
  afterAll(() => void process.kill())
  stores.push(['on a server', () => openValkeyKeyValue(`redis+unix://${socket}`, () => undefined)])
}

describe.each(stores)('a key-value store %s', (_where, open) => {
  const keyValue = open()
  afterAll(() => keyValue.close())

  test('stores a value until it is deleted', async () => {
    expect(await keyValue.get('a')).toBeUndefined()
    await keyValue.set('a', 'one', 60_000)
    await keyValue.set('a', 'two', 60_000)
    expect(await keyValue.get('a')).toBe('two')
    await keyValue.delete('a')
    expect(await keyValue.get('a')).toBeUndefined()
  })

  test('drops a value when its TTL has passed', async () => {
    // Long enough that a busy machine reads the value once before it expires.
    await keyValue.set('short', 'x', 1_000)
    expect(await keyValue.get('short')).toBe('x')
    await vi.waitFor(async () => expect(await keyValue.get('short')).toBeUndefined(), 15_000)
  })

  test('replaces an existing value but does not restore a deleted one', async () => {
    await keyValue.set('b', 'old', 60_000)
    expect(await keyValue.replace('b', 'new', 60_000)).toBe(true)
    expect(await keyValue.get('b')).toBe('new')
    await keyValue.delete('b')
    expect(await keyValue.replace('b', 'newer', 60_000)).toBe(false)
    expect(await keyValue.get('b')).toBeUndefined()
  })

  test('counts concurrent increments exactly once each', async () => {
    const counts = await Promise.all(Array.from({ length: 50 }, () => keyValue.increment('c', 60_000)))
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    for (const { remainingMs } of counts) {
      expect(remainingMs).toBeGreaterThan(0)
      expect(remainingMs).toBeLessThanOrEqual(60_000)
    }
  })

  test('starts a new window when the last one has ended, and increments do not extend it', async () => {
    await keyValue.increment('d', 60)
    await keyValue.increment('d', 60_000)
    await waitFor(async () => expect(await keyValue.get('d')).toBeUndefined())
    expect((await keyValue.increment('d', 60_000)).count).toBe(1)
  })

  test('decrements a count, not below zero', async () => {
    await keyValue.increment('e', 60_000)
    await keyValue.decrement('e')
    await keyValue.decrement('e')
    expect((await keyValue.increment('e', 60_000)).count).toBe(1)
    await keyValue.decrement('never counted')
    expect((await keyValue.increment('never counted', 60_000)).count).toBe(1)
  })

  test('answers a ping', async () => {
    await expect(keyValue.ping()).resolves.toBeUndefined()
  })
})

test('values in a folder survive closing and reopening', async () => {
  const path = join(folder, 'reopened')
  const before = openLmdbKeyValue(path)
  await before.set('a', 'one', 60_000)
  await before.close()
  const after = openLmdbKeyValue(path)
  expect(await after.get('a')).toBe('one')
  await after.close()
})

test('ping fails when the server is unreachable', async () => {
  const unreachable = openValkeyKeyValue('redis://127.0.0.1:9', () => undefined)
  await expect(unreachable.ping()).rejects.toThrow()
  await unreachable.close()
})
