import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest } from 'node:http'
import { findFreePort } from '@lares/test-harness/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSocketDir } from '../db/embedded/embedded-database.ts'
import { leaseTtlMs } from '../db/lease.ts'
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { createClient, kill, signInAdmin, startProcess } from './archive-process.ts'
import { append, createUpload, expectWhole, getOffset, openPatch, writeBytes } from './upload-requests.ts'

// Two archive services on one database and one data folder, as behind a gateway that calls either of them.

const film = randomBytes(24 * 1024 * 1024 + 4321)
const maxUploads = 4

/** One of the two services, and the user who uploads to both. */
interface Service {
  readonly port: number
  readonly process: ChildProcess
  readonly call: ReturnType<typeof createClient>
  readonly userId: string
}

let scratch: ScratchDatabase
let first: Service
let second: Service

async function startService(databaseUrl = scratch.databaseUrl): Promise<Service> {
  const port = await findFreePort()
  const settings = { UPLOAD_WAITING_MAX_COUNT: String(maxUploads) }
  const process = await startProcess('server', { dataDir: scratch.dataDir, databaseUrl }, port, settings)
  const call = createClient(port)
  return { port, process, call, userId: await signInAdmin(call) }
}

/** The embedded database belongs to the first service, and the second one connects to its socket. */
function startSecondService(): Promise<Service> {
  const socket = encodeURIComponent(getSocketDir(scratch.dataDir))
  return startService(scratch.databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`)
}

beforeAll(async () => {
  scratch = await createScratchDatabase()
  first = await startService()
  second = await startSecondService()
}, 180_000)
afterAll(async () => {
  await kill(second.process)
  await kill(first.process)
  await scratch.remove()
})

function create(service: Service, bytes = film): Promise<Response> {
  return createUpload(service, bytes.length)
}

/** Begins to send all bytes from an offset on, stops in the middle, and leaves the connection open. */
async function stallAfter(service: Service, url: string, bytes: Buffer): Promise<ClientRequest> {
  const patch = openPatch(service, url, 0, film.length)
  patch.on('error', () => undefined)
  await writeBytes(patch, bytes)
  return patch
}

test('an upload that stalls at one service goes on at the other, from the last byte received', async () => {
  const url = (await create(first)).headers.get('location') ?? ''
  const stalled = await stallAfter(second, url, film.subarray(0, 5_000_000))
  const answered = once(stalled, 'response')
  const offset = await getOffset(first, url)
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThanOrEqual(5_000_000)
  const [{ statusCode, headers }] = await answered
  expect([statusCode, headers['upload-offset']]).toEqual([204, String(offset)])
  expect((await append(first, url, offset, film.subarray(offset))).status).toBe(204)
  stalled.destroy()
  await expectWhole(second, url, film)
}, 180_000)

test('two devices that send the same upload through both services at once leave it whole', async () => {
  const photo = randomBytes(1_500_000)
  const url = (await create(first, photo)).headers.get('location') ?? ''
  async function sendRest(service: Service): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const offset = await getOffset(service, url)
      if (offset === photo.length) return
      const chunk = photo.subarray(offset, offset + 300_000)
      // A chunk that the other device was faster with is answered before it has been read, so the connection may be reset.
      const status = await append(service, url, offset, chunk).then(
        (answer) => answer.status,
        () => 'reset',
      )
      expect([204, 400, 409, 'reset']).toContain(status)
    }
    throw new Error('the upload does not end')
  }
  await Promise.all([sendRest(first), sendRest(second)])
  await expectWhole(first, url, photo)
}, 180_000)

test('an upload at a service that is killed goes on at the other within seconds', async () => {
  const url = (await create(second)).headers.get('location') ?? ''
  await stallAfter(second, url, film.subarray(0, 5_000_000))
  await kill(second.process)
  const start = performance.now()
  const offset = await getOffset(first, url)
  expect(performance.now() - start).toBeLessThan(leaseTtlMs + 3000)
  expect((await append(first, url, offset, film.subarray(offset))).status).toBe(204)
  second = await startSecondService()
  await expectWhole(second, url, film)
}, 180_000)

test('an upload is finished once when both services are asked for it at the same moment', async () => {
  const url = (await create(first)).headers.get('location') ?? ''
  await append(first, url, 0, film.subarray(0, film.length - 1))
  const last = append(second, url, film.length - 1, film.subarray(film.length - 1))
  const offsets = await Promise.all([first, second, first, second].map((service) => getOffset(service, url)))
  for (const offset of offsets) expect(offset).toBeGreaterThanOrEqual(film.length - 1)
  expect((await last).status).toBe(204)
  await expectWhole(first, url, film)
}, 180_000)

test('the limit on waiting uploads holds for uploads that begin at both services at once', async () => {
  const services = Array.from({ length: 12 }, (_, index) => (index % 2 ? first : second))
  const statuses = (await Promise.all(services.map((service) => create(service)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxUploads)
  expect(statuses.filter((status) => status === 429)).toHaveLength(services.length - maxUploads)
}, 180_000)
