import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@lares/test-harness/free-port'
import { SmallDisk } from '@lares/test-harness/small-disk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createClient, kill, signInAdmin, startProcess } from './archive-process.ts'

const megabyte = 1024 * 1024
const settings = { DISK_RESERVE_BYTES: String(8 * megabyte) }
const tus = { 'tus-resumable': '1.0.0' }

let disk: SmallDisk
let port: number
let server: Awaited<ReturnType<typeof startProcess>>
let userId: string
beforeAll(async () => {
  disk = await SmallDisk.mount(300 * megabyte)
  port = await findFreePort()
  server = await startProcess('server', getLocation(), port, settings)
  userId = await signInAdmin(createClient(port))
}, 240_000)
afterAll(async () => {
  await kill(server)
  await disk.unmount()
})

const getLocation = () => ({ dataDir: disk.folder, databaseUrl: undefined })

const call: ReturnType<typeof createClient> = (method, path, options) =>
  createClient(port)(method, path, { userId, ...options })

test('answers an upload to a full disk with 507, and resumes it when there is space', async () => {
  const film = randomBytes(12 * megabyte)
  const headers = { ...tus, 'upload-length': String(film.length) }
  const created = await call('POST', '/api/uploads', { headers })
  const url = created.headers.get('location') ?? ''
  const offset = async () => Number((await call('HEAD', url, { headers: tus })).headers.get('upload-offset'))
  const send = async (from: number, to: number) =>
    call('PATCH', url, {
      bytes: film.subarray(from, to),
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
    })
  expect((await send(0, 4 * megabyte)).status).toBe(204)
  await disk.fill(0)
  const before = await readdir(join(disk.folder, 'uploads'))
  const rejected = [await send(4 * megabyte, film.length), await call('POST', '/api/uploads', { headers })]
  for (const response of rejected) {
    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({ code: 'disk-full' })
  }
  expect(await readdir(join(disk.folder, 'uploads'))).toEqual(before)
  expect(await offset()).toBe(4 * megabyte)
  expect((await call('GET', '/api/items')).status).toBe(200)
  await disk.free()
  expect((await send(await offset(), film.length)).status).toBe(204)
  const body = { kind: 'document', title: 'A film', uploadIds: [url.split('/').at(-1)] }
  const item = (await (await call('POST', '/api/items', { body })).json()) as { assets: { sha256: string }[] }
  expect(item.assets[0]?.sha256).toBe(createHash('sha256').update(film).digest('hex'))
})

test('lets a worker that starts on a full disk wait until there is space', async () => {
  await disk.fill(0)
  const isReady = vi.fn()
  const starting = startProcess('worker', getLocation(), port, settings)
  starting.then(isReady, () => undefined)
  // A worker that does not wait would exit within two seconds. The service must answer in the meantime.
  const end = Date.now() + 6000
  while (Date.now() < end) {
    expect((await call('GET', '/api/items')).status).toBe(200)
    expect(isReady).not.toHaveBeenCalled()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await disk.free()
  const worker = await starting
  await kill(worker)
}, 270_000)
