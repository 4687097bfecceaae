import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { makeScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { caller, freePort, kill, signInKeeper, startProcess } from './archive-process.ts'

const kills = 5

let scratch: ScratchDatabase
let port: number
let server: ChildProcess
let database: DatabaseClient

beforeAll(async () => {
  scratch = await makeScratchDatabase()
  port = await freePort()
  server = await startProcess('server', scratch, port)
  database = connectDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.dataDir })
})
afterAll(async () => {
  await database.close()
  await kill(server)
  await scratch.remove()
})

async function addPhoto(call: ReturnType<typeof caller>, userId: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const bytes = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer()
  const answer = await call('POST', '/api/uploads', {
    userId,
    bytes,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('photo.jpg').toString('base64')}`,
      'content-type': 'application/offset+octet-stream',
    },
  })
  const uploadId = answer.headers.get('location')?.split('/').at(-1)
  const body = { kind: 'image', title: 'Photo', uploadIds: [uploadId] }
  expect((await call('POST', '/api/items', { userId, body })).status).toBe(201)
}

/** How many files the worker is at work on, and how many still wait for it. */
async function work(): Promise<{ active: number; pending: number; ready: number; doubled: number }> {
  const { rows } = await sql<{ active: number; pending: number; ready: number; doubled: number }>`
    select (select count(*) from pgboss.job where name = 'derive-asset' and state = 'active') as active,
      (select count(*) from assets where state = 'pending') as pending,
      (select count(*) from assets where state = 'ready') as ready,
      (select count(*) from renditions) - 4 * (select count(*) from assets where state = 'ready') as doubled
    `.execute(database.db)
  return rows[0] ?? { active: 0, pending: 0, ready: 0, doubled: 0 }
}

test(`what a worker was doing when it was killed, ${kills} times, is done by the next, once`, async () => {
  const call = caller(port)
  const userId = await signInKeeper(call)
  for (let round = 0; round < kills; round++) {
    await addPhoto(call, userId)
    const worker = await startProcess('worker', scratch, port)
    await vi.waitFor(async () => expect((await work()).active).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 5,
    })
    await kill(worker)
  }
  expect((await work()).pending).toBeGreaterThan(0)
  const worker = await startProcess('worker', scratch, port)
  await vi.waitFor(async () => expect(await work()).toMatchObject({ pending: 0, ready: kills, doubled: 0 }), {
    timeout: 150_000,
    interval: 100,
  })
  await kill(worker)
}, 240_000)
