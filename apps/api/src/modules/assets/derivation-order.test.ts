import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectArchive } from '../../assemble.ts'
import type { AnyJob } from '../../jobs/define-job.ts'
import { startWorker } from '../../jobs/start-worker.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { replaceHandlers } from '../../testing/replace-handlers.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

const megabyte = 1024 * 1024

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

const createText = (bytes: number) => Buffer.alloc(bytes, 'Caro nonno, ')

test('processes pictures and small files before earlier large ones, and none of them wait for a film', async () => {
  const names = new Map<string, string>()
  const add = async (name: string, bytes: Buffer) => {
    names.set((await addItemWithFile(archive, author, bytes, name)).assetId, name)
  }
  await add('film.mp4', Buffer.from('x'))
  await add('book.txt', createText(4 * megabyte))
  await add('letter.txt', createText(100))
  await add('photo.jpg', Buffer.from('x'))
  const { services, boss, close } = await connectArchive(archive.services.config, 'worker')
  const started: (string | undefined)[] = []
  let finishFilm = () => {}
  const film = new Promise<void>((resolve) => {
    finishFilm = resolve
  })
  const handled = replaceHandlers({
    'derive-asset': async ({ assetId }) => {
      started.push(names.get(assetId))
    },
    'derive-film': async ({ assetId }) => {
      expect(names.get(assetId)).toBe('film.mp4')
      await film
    },
  })
  // Jobs that run at the same time would start in any order.
  const jobs = handled.map((job) => ({ ...job, policy: { ...job.policy, concurrency: 1 } }) as AnyJob)
  const worker = await startWorker(services, boss, { log: pino({ level: 'silent' }), jobs })
  try {
    await vi.waitFor(() => expect(started).toHaveLength(3), { timeout: 60_000, interval: 20 })
    expect(started).toEqual(['photo.jpg', 'letter.txt', 'book.txt'])
  } finally {
    finishFilm()
    await worker.stop()
    await close()
  }
}, 180_000)
