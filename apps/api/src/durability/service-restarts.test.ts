import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ArchiveProcesses } from './archive-processes.ts'

/**
 * Jobs of the killed service are retried after its heartbeat has expired (20 s), the second check has noticed this
 * (2 × 20 s) and the retry delay has passed (up to 10 s; jobs/pg-boss.ts); twice that on a busy machine.
 */
const timeoutMs = 150_000

let archive: ArchiveProcesses
beforeAll(async () => {
  archive = await ArchiveProcesses.prepare()
})
afterAll(() => archive.remove())

async function addPhoto(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return archive.addFile('photo.jpg', bytes, 'image')
}

test('a worker waits for the database at its start, and survives a killed service', async () => {
  const workerStarts = archive.start('worker')
  const server = await archive.start('server')
  const worker = await workerStarts
  const userId = await archive.getAdminId()
  const waitForThumbnail = (id: string) =>
    vi.waitFor(
      async () =>
        expect((await archive.call('GET', `/api/assets/${id}/thumbnail`, { userId })).status).toBe(200),
      { timeout: timeoutMs, interval: 100 },
    )
  await waitForThumbnail(await addPhoto('teal'))
  const interrupted = await addPhoto('navy')
  await archive.kill(server)
  await archive.start('server')
  const afterwards = await addPhoto('olive')
  await waitForThumbnail(afterwards)
  await waitForThumbnail(interrupted)
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
}, 300_000)
