import { join } from 'node:path'
import { SmallDisk } from '@lares/test-harness/small-disk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLmdbKeyValue } from './lmdb-key-value.ts'

test('keeps working in memory while the disk is full, and writes the entries once there is space', async () => {
  const disk = await SmallDisk.mount(8 * 1024 ** 2)
  onTestFinished(() => disk.unmount())
  const path = join(disk.folder, 'keyvalue')
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const store = openLmdbKeyValue(path)
  await store.set('session:before', 'before', 60_000)
  await disk.fill(0)
  for (let number = 0; number < 50; number += 1) await store.set(`session:${number}`, 'x'.repeat(500), 60_000)
  expect(await store.get('session:before')).toBe('before')
  expect(await store.get('session:49')).toHaveLength(500)
  expect((await store.increment('attempts', 60_000)).count).toBe(1)
  expect((await store.increment('attempts', 60_000)).count).toBe(2)
  await store.delete('session:before')
  expect(await store.get('session:before')).toBeUndefined()
  expect(await store.replace('session:before', 'again', 60_000)).toBe(false)
  await store.ping()
  await disk.free()
  await store.close()
  const reopened = openLmdbKeyValue(path)
  expect(await reopened.get('session:49')).toHaveLength(500)
  expect(await reopened.get('session:before')).toBeUndefined()
  expect((await reopened.increment('attempts', 60_000)).count).toBe(3)
  await reopened.close()
  expect(unhandled).not.toHaveBeenCalled()
})
