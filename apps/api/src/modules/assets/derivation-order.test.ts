import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectArchive } from '../../assemble.ts'
import { handlers } from '../../jobs/handlers.ts'
import { startWorker } from '../../jobs/start-worker.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { addFile } from '../../testing/test-item.ts'
import type { TestUser } from '../../testing/test-users.ts'

const megabyte = 1024 * 1024

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

const words = (bytes: number) => Buffer.alloc(bytes, 'Caro nonno, ')

test('pictures and small files come before large ones that arrived earlier, and a film holds up none of them', async () => {
  const names = new Map<string, string>()
  const add = async (name: string, bytes: Buffer) => {
    names.set((await addFile(archive, author, bytes, name)).assetId, name)
  }
  await add('film.mp4', Buffer.from('x'))
  await add('book.txt', words(4 * megabyte))
  await add('letter.txt', words(100))
  await add('photo.jpg', Buffer.from('x'))
  const { services, boss, close } = await connectArchive(archive.services.config, 'worker')
  const begun: (string | undefined)[] = []
  let endFilm = () => {}
  const film = new Promise<void>((resolve) => {
    endFilm = resolve
  })
  const work = {
    ...handlers,
    'derive-asset': async (_services: unknown, { assetId }: { assetId: string }) => {
      begun.push(names.get(assetId))
    },
    'derive-film': async (_services: unknown, { assetId }: { assetId: string }) => {
      expect(names.get(assetId)).toBe('film.mp4')
      await film
    },
  }
  const worker = await startWorker(services, boss, { log: pino({ level: 'silent' }), work })
  try {
    await vi.waitFor(() => expect(begun).toHaveLength(3), { timeout: 20_000, interval: 20 })
    // Two are fetched at a time.
    expect(new Set(begun.slice(0, 2))).toEqual(new Set(['photo.jpg', 'letter.txt']))
    expect(begun[2]).toBe('book.txt')
  } finally {
    endFilm()
    await worker.stop()
    await close()
  }
}, 60_000)
