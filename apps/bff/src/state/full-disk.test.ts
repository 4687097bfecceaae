import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openLmdbKeyValue } from './lmdb-key-value.ts'

/** A small file system in memory, which root alone can mount. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'lares-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return folder
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    closeSync(file)
  }
}

test('people sign in and out while the disk is full, and it is written when there is room', async (context) => {
  const folder = smallDisk()
  if (!folder) return context.skip('mounting takes root')
  const path = join(folder, 'keyvalue')
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const store = openLmdbKeyValue(path)
  await store.set('session:before', 'before', 60_000)
  fill(join(folder, 'ballast'))
  for (let number = 0; number < 50; number += 1) await store.set(`session:${number}`, 'x'.repeat(500), 60_000)
  expect(await store.get('session:before')).toBe('before')
  expect(await store.get('session:49')).toHaveLength(500)
  expect((await store.increment('attempts', 60_000)).count).toBe(1)
  expect((await store.increment('attempts', 60_000)).count).toBe(2)
  await store.delete('session:before')
  expect(await store.get('session:before')).toBeUndefined()
  expect(await store.replace('session:before', 'again', 60_000)).toBe(false)
  await store.ping()
  rmSync(join(folder, 'ballast'))
  await store.close()
  const reopened = openLmdbKeyValue(path)
  expect(await reopened.get('session:49')).toHaveLength(500)
  expect(await reopened.get('session:before')).toBeUndefined()
  expect((await reopened.increment('attempts', 60_000)).count).toBe(3)
  await reopened.close()
  expect(unhandled).not.toHaveBeenCalled()
})
