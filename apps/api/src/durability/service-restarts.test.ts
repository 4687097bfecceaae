import type { ChildProcess } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { caller, freePort, kill, signInKeeper, startProcess } from './archive-process.ts'

/**
 * What of the killed service's work is under way is missed by its silence, which may be noticed at the second look, and
 * is tried again a while later: 20 s, 20 s twice and up to 10 s (jobs/job-sender.ts); twice that on a busy machine.
 */
const patienceMs = 150_000

let scratch: ScratchDatabase
let port: number
const running: ChildProcess[] = []

beforeAll(async () => {
  scratch = await makeScratchDatabase()
  port = await freePort()
})
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) await kill(child)
  await scratch.remove()
})

async function start(entry: 'server' | 'worker'): Promise<ChildProcess> {
  const child = await startProcess(entry, scratch, port)
  running.push(child)
  return child
}

async function addPhoto(
  call: ReturnType<typeof caller>,
  userId: string,
  background: string,
): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const answer = await call('POST', '/api/uploads', {
    userId,
    bytes,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
  })
  const uploadId = answer.headers.get('location')?.split('/').at(-1)
  const body = { kind: 'image', title: 'Photo', uploadIds: [uploadId] }
  const item = await (await call('POST', '/api/items', { userId, body })).json()
  return (item as { assets: { id: string }[] }).assets[0]?.id ?? ''
}

test('a worker that is started first waits for the database, and outlives a service that is killed', async () => {
  const call = caller(port)
  const workerStarts = start('worker')
  const server = await start('server')
  const worker = await workerStarts
  const userId = await signInKeeper(call)
  const made = (id: string) =>
    vi.waitFor(
      async () => expect((await call('GET', `/api/assets/${id}/thumbnail`, { userId })).status).toBe(200),
      { timeout: patienceMs, interval: 100 },
    )
  await made(await addPhoto(call, userId, 'teal'))
  const interrupted = await addPhoto(call, userId, 'navy')
  await kill(server)
  await start('server')
  const afterwards = await addPhoto(call, userId, 'olive')
  await made(afterwards)
  await made(interrupted)
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null])
}, 300_000)
