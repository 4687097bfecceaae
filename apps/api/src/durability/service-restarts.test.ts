import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ArchiveWithFiles } from './archive-with-files.ts'

/**
 * What of the killed service's work is under way is missed by its silence, which may be noticed at the second look, and
 * is tried again a while later: 20 s, 20 s twice and up to 10 s (jobs/job-sender.ts); twice that on a busy machine.
 */
const patienceMs = 150_000

let archive: ArchiveWithFiles
beforeAll(async () => {
  archive = await ArchiveWithFiles.prepare()
})
afterAll(() => archive.remove())

async function addPhoto(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return archive.addFile('photo.jpg', bytes, 'image')
}

test('a worker that is started first waits for the database, and outlives a service that is killed', async () => {
  const workerStarts = archive.start('worker')
  const server = await archive.start('server')
  const worker = await workerStarts
  const userId = await archive.keeper()
  const made = (id: string) =>
    vi.waitFor(
      async () =>
        expect((await archive.call('GET', `/api/assets/${id}/thumbnail`, { userId })).status).toBe(200),
      { timeout: patienceMs, interval: 100 },
    )
  await made(await addPhoto('teal'))
  const interrupted = await addPhoto('navy')
  await archive.kill(server)
  await archive.start('server')
  const afterwards = await addPhoto('olive')
  await made(afterwards)
  await made(interrupted)
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
}, 300_000)
