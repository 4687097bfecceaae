import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { findFreePort } from '@lares/test-harness/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSocketDir } from '../db/embedded/embedded-database.ts'
import { leaseTtlMs } from '../db/lease.ts'
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { createClient, createIdentityHeaders, kill, signInAdmin, startProcess } from './archive-process.ts'

// Two archive services on one database and one data folder, as behind a gateway that calls either of them.

const film = randomBytes(24 * 1024 * 1024 + 4321)
const maxUploads = 4

interface Service {
  readonly port: number
  readonly process: ChildProcess
  readonly call: ReturnType<typeof createClient>
}

let scratch: ScratchDatabase
let first: Service
let second: Service
let userId: string

async function startService(databaseUrl = scratch.databaseUrl): Promise<Service> {
  const port = await findFreePort()
  const settings = { UPLOAD_WAITING_MAX_COUNT: String(maxUploads) }
  const process = await startProcess('server', { dataDir: scratch.dataDir, databaseUrl }, port, settings)
  return { port, process, call: createClient(port) }
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
  userId = await signInAdmin(first.call)
}, 60_000)
afterAll(async () => {
  await kill(second.process)
  await kill(first.process)
  await scratch.remove()
})

function create({ call }: Service, bytes = film): Promise<Response> {
  return call('POST', '/api/uploads', {
    userId,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('film.bin').toString('base64')}`,
    },
  })
}

async function getOffset({ call }: Service, url: string): Promise<number> {
  const head = await call('HEAD', url, { userId, headers: { 'tus-resumable': '1.0.0' } })
  expect(head.status).toBe(200)
  return Number(head.headers.get('upload-offset'))
}

function append({ call }: Service, url: string, offset: number, bytes: Buffer): Promise<Response> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  }
  return call('PATCH', url, { userId, bytes, headers })
}

/** Begins to send all bytes from an offset on, stops in the middle, and leaves the connection open. */
async function stallAfter({ port }: Service, url: string, bytes: Buffer): Promise<ClientRequest> {
  const patch = request({
    port,
    host: '127.0.0.1',
    path: url,
    method: 'PATCH',
    headers: {
      ...createIdentityHeaders(userId),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(film.length),
    },
  })
  patch.on('error', () => undefined)
  await new Promise<void>((resolve) => patch.write(bytes, () => resolve()))
  return patch
}

/** Creates an item of the upload, and expects that its file has exactly these bytes. */
async function expectWhole({ call }: Service, url: string, bytes = film): Promise<void> {
  const uploadIds = [url.split('/').at(-1)]
  const body = { kind: 'document', title: 'A film', uploadIds }
  const item = await (await call('POST', '/api/items', { userId, body })).json()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(item).toMatchObject({ assets: [{ size: bytes.length, sha256 }] })
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
  await expectWhole(second, url)
}, 60_000)

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
}, 60_000)

test('an upload at a service that is killed goes on at the other within seconds', async () => {
  const url = (await create(second)).headers.get('location') ?? ''
  await stallAfter(second, url, film.subarray(0, 5_000_000))
  await kill(second.process)
  const start = performance.now()
  const offset = await getOffset(first, url)
  expect(performance.now() - start).toBeLessThan(leaseTtlMs + 3000)
  expect((await append(first, url, offset, film.subarray(offset))).status).toBe(204)
  second = await startSecondService()
  await expectWhole(second, url)
}, 60_000)

test('an upload is finished once when both services are asked for it at the same moment', async () => {
  const url = (await create(first)).headers.get('location') ?? ''
  await append(first, url, 0, film.subarray(0, film.length - 1))
  const last = append(second, url, film.length - 1, film.subarray(film.length - 1))
  const offsets = await Promise.all([first, second, first, second].map((service) => getOffset(service, url)))
  for (const offset of offsets) expect(offset).toBeGreaterThanOrEqual(film.length - 1)
  expect((await last).status).toBe(204)
  await expectWhole(first, url)
}, 60_000)

test('the limit on waiting uploads holds for uploads that begin at both services at once', async () => {
  const services = Array.from({ length: 12 }, (_, index) => (index % 2 ? first : second))
  const statuses = (await Promise.all(services.map((service) => create(service)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(maxUploads)
  expect(statuses.filter((status) => status === 429)).toHaveLength(services.length - maxUploads)
}, 60_000)
