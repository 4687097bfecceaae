import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { lockTtlMs, withPlaceLock } from './place-lock.ts'
import type { BackupStorage } from './storage/backup-storage.ts'
import { openFolderStorage } from './storage/folder-storage.ts'

const folder = createTemporaryFolder()
const now = () => new Date()
const later = () => new Date(Date.now() + lockTtlMs + 1000)

async function openStorage(name: string): Promise<BackupStorage> {
  await mkdir(folder.at(name), { recursive: true })
  return openFolderStorage(folder.at(name))
}

test('a run is rejected while another one works on the same place, and works afterwards', async () => {
  const storage = await openStorage('one')
  const works: string[] = []
  await withPlaceLock(storage, now, async () => {
    await expect(withPlaceLock(storage, now, async () => works.push('second'))).rejects.toMatchObject({
      code: 'busy',
    })
    works.push('first')
  })
  await withPlaceLock(storage, now, async () => works.push('third'))
  expect(works).toEqual(['first', 'third'])
  expect(await readdir(folder.at('one'))).not.toContain('lock.json')
})

test('of two runs that start at once, one works', async () => {
  const storage = await openStorage('two')
  let active = 0
  const results = await Promise.allSettled(
    Array.from({ length: 2 }, () =>
      withPlaceLock(storage, now, async () => {
        active += 1
        expect(active).toBe(1)
        await delay(500)
        active -= 1
      }),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'busy' } })
})

test('of two runs that start at once at a slow place, one works', async () => {
  const storage = await openStorage('slow')
  // The second run looks while the first one is still writing its lock.
  const slow: BackupStorage = {
    ...storage,
    async write(key, source) {
      await delay(400)
      await storage.write(key, source)
    },
  }
  const results = await Promise.allSettled([
    withPlaceLock(slow, now, () => delay(100)),
    delay(350).then(() => withPlaceLock(slow, now, () => delay(100))),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the lock of a run that was killed expires', async () => {
  const storage = await openStorage('killed')
  const lock = { holder: 'killed', host: 'here', expiresAt: new Date(Date.now() + lockTtlMs).toISOString() }
  await writeFile(folder.at('killed/lock.json'), JSON.stringify(lock))
  await expect(withPlaceLock(storage, now, async () => 'works')).rejects.toMatchObject({ code: 'busy' })
  expect(await withPlaceLock(storage, later, async () => 'works')).toBe('works')
})

test('a lock that was written in part does not block anybody', async () => {
  const storage = await openStorage('torn')
  await writeFile(folder.at('torn/lock.json'), '{"holder":"x","ho')
  expect(await withPlaceLock(storage, now, async () => 'works')).toBe('works')
})

test('a run whose lock was taken over meanwhile stops, and leaves the lock to its holder', async () => {
  const storage = await openStorage('suspended')
  let other: Promise<unknown> = Promise.resolve()
  const finishing = new AbortController()
  await expect(
    withPlaceLock(storage, now, async (lock) => {
      await lock.assertHeld()
      // As after the machine of this run was suspended for some minutes.
      const started = new Promise<void>((resolve) => {
        other = withPlaceLock(storage, later, async () => {
          resolve()
          await delay(60_000, undefined, { signal: finishing.signal }).catch(() => undefined)
        })
      })
      await started
      await lock.assertHeld()
    }),
  ).rejects.toMatchObject({ code: 'busy' })
  expect(await readdir(folder.at('suspended'))).toContain('lock.json')
  finishing.abort()
  await other
  expect(await readdir(folder.at('suspended'))).not.toContain('lock.json')
})
