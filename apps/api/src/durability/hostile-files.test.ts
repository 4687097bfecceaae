import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hostilePdfs } from '@lares/media-engine/testing/hostile-pdf'
import { createZeroPng } from '@lares/media-engine/testing/zero-png'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { ArchiveProcesses } from './archive-processes.ts'

const megabyte = 1024 * 1024

let archive: ArchiveProcesses
let server: ChildProcess
let worker: ChildProcess
let database: DatabaseClient

beforeAll(async () => {
  archive = await ArchiveProcesses.prepare()
  server = await archive.start('server')
  database = connectDatabase(archive.scratch)
  worker = await archive.start('worker')
}, 240_000)
afterAll(async () => {
  await database.close()
  await archive.remove()
})

const addPhoto = async () =>
  archive.addFile(
    'photo.jpg',
    await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
  )

async function getState(id: string): Promise<string> {
  const { state, reason } = await database.db
    .selectFrom('assets')
    .select(['state', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return reason ?? state
}

const waitForState = (id: string, state: string, timeout = 120_000) =>
  vi.waitFor(async () => expect(await getState(id)).toBe(state), { timeout, interval: 100 })

/** Lists the child processes of a process (proc(5)). */
async function listChildren(parent: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'latin1')
  return children.split(' ').filter(Boolean).map(Number)
}

async function readResidentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

const listWorkFolders = async () =>
  (await readdir(join(archive.scratch.dataDir, 'files', 'work'))).filter((name) => name.startsWith('worker-'))

/** Waits until a media process of the worker reads a file, and returns the pids of all. */
const waitForBusyChildren = () =>
  vi.waitFor(
    async () => {
      expect(await listWorkFolders()).not.toEqual([])
      const children = await listChildren(worker)
      const sizes = await Promise.all(children.map((pid) => readResidentBytes(pid).catch(() => 0)))
      expect(Math.max(0, ...sizes)).toBeGreaterThan(90 * megabyte)
      return children
    },
    { timeout: 180_000, interval: 20 },
  )

describe('with hostile files in the queue', () => {
  test('a photograph gets its thumbnail promptly, and each hostile file ends with its state', async () => {
    const cycle =
      hostilePdfs['two forms that draw each other twice'] ?? expect.fail('the document is missing')
    const cycles = [await archive.addFile('one.pdf', cycle), await archive.addFile('two.pdf', cycle)]
    await waitForBusyChildren()
    const photo = await addPhoto()
    const nested = await archive.addFile(
      'nested.html',
      Buffer.from(`<html><p>Ciao</p>${'<b>'.repeat(2_500_000)}`),
    )
    const brackets = await archive.addFile(
      'brackets.html',
      Buffer.from(`<html><p>Ciao</p>${'<'.repeat(7_000_000)}`),
    )
    const bomb = await archive.addFile('bomb.png', await createZeroPng(16_000, 16_000, true))
    await waitForState(photo, 'ready', 60_000)
    await waitForState(nested, 'ready')
    await waitForState(brackets, 'ready')
    await waitForState(bomb, 'too-large')
    for (const id of cycles) await waitForState(id, 'too-complex')
  }, 240_000)

  test('the worker and the archive service load no decoder and use little memory', async () => {
    for (const { pid } of [worker, server]) {
      expect(await readFile(`/proc/${pid}/maps`, 'latin1')).not.toMatch(/sharp|libvips|node-av|ffmpeg/)
      expect(await readResidentBytes(pid)).toBeLessThan(1000 * megabyte)
    }
    expect(await readResidentBytes(worker.pid)).toBeLessThan(300 * megabyte)
  })

  test('the media processes and their work folders are gone when the queue is empty', async () => {
    // The state of the last file is saved before its work folder is removed.
    await vi.waitFor(
      async () => {
        expect(await listChildren(worker)).toEqual([])
        expect(await listWorkFolders()).toEqual([])
      },
      { timeout: 90_000, interval: 200 },
    )
  }, 120_000)
})

describe('a media process that is killed while it reads a file', () => {
  const large = () => createZeroPng(9000, 9000, false)

  test('is replaced, and the file is derived', async () => {
    const id = await archive.addFile('large.png', await large())
    for (const pid of await waitForBusyChildren()) process.kill(pid, 'SIGKILL')
    await waitForState(id, 'ready')
  }, 300_000)

  test('ends with its worker, and the next worker removes its work folders', async () => {
    const id = await archive.addFile('other.png', await large())
    const children = await waitForBusyChildren()
    await archive.kill(worker)
    await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), { timeout: 30_000 })
    expect(await listWorkFolders()).not.toEqual([])
    worker = await archive.start('worker')
    await waitForState(id, 'ready')
    // With a database server another worker may still use the folder, so that only the nightly clean-up removes it.
    if (process.env.LARES_TEST_DATABASE_URL) return
    await vi.waitFor(async () => expect(await listWorkFolders()).toEqual([]), { timeout: 30_000 })
  }, 300_000)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
