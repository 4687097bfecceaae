import { randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser
let port: number

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  const address = await archive.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
})
afterAll(() => archive.close())

/** Starts a download and disconnects once `bytesToRead` bytes have arrived; with 0, before the response. */
function readAndDisconnect(path: string, bytesToRead: number): Promise<void> {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path, headers: archive.getHeaders(author) },
      (response) => {
        let received = 0
        response.on('error', () => resolve())
        response.on('data', (chunk: Buffer) => {
          received += chunk.length
          if (received >= bytesToRead) response.destroy()
        })
        response.on('close', () => resolve())
      },
    )
    request.on('error', () => resolve())
    request.on('close', () => resolve())
    if (bytesToRead === 0) request.on('socket', (socket) => socket.on('connect', () => request.destroy()))
  })
}

/** Counts the originals that this process has open (Linux). */
async function countOpenOriginals(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.includes(`${archive.dataDir}/files/originals`)).length
}

test.runIf(process.platform === 'linux')(
  'closes the file when the client disconnects at any point of the download',
  async () => {
    const { assetId } = await addItemWithFile(archive, author, randomBytes(8 * 1024 * 1024), 'film.bin')
    const path = `/api/assets/${assetId}/original`
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        [0, 0, 0, 1, 1, 1, 100_000, 100_000, 1_000_000, 4_000_000].map((n) => readAndDisconnect(path, n)),
      )
    }
    await vi.waitFor(async () => expect(await countOpenOriginals()).toBe(0), { timeout: 15_000 })
  },
)
