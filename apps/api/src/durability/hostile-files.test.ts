import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { hostilePdfs } from '../media/testing/hostile-pdf.ts'
import { createZeroPng } from '../media/testing/zero-png.ts'
import { ArchiveWithFiles } from './archive-with-files.ts'

const megabyte = 1024 * 1024

let archive: ArchiveWithFiles
let server: ChildProcess
let worker: ChildProcess
let database: DatabaseClient

beforeAll(async () => {
  archive = await ArchiveWithFiles.prepare()
  server = await archive.start('server')
  database = connectDatabase(archive.scratch)
  worker = await archive.start('worker')
}, 120_000)
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

async function stateOf(id: string): Promise<string> {
  const { state, reason } = await database.db
    .selectFrom('assets')
    .select(['state', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return reason ?? state
}

const becomes = (id: string, state: string, timeout = 120_000) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe(state), { timeout, interval: 100 })

/** The processes that a process has started (proc(5)). */
async function childrenOf(parent: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'latin1')
  return children.split(' ').filter(Boolean).map(Number)
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

const workFolders = async () =>
  (await readdir(join(archive.scratch.dataDir, 'files', 'work'))).filter((name) => name.startsWith('derive-'))

/** The media processes of the worker, once one of them has begun with a file. */
const busyChildren = () =>
  vi.waitFor(
    async () => {
      expect(await workFolders()).not.toEqual([])
      const children = await childrenOf(worker)
      const sizes = await Promise.all(children.map((pid) => residentBytes(pid).catch(() => 0)))
      expect(Math.max(0, ...sizes)).toBeGreaterThan(90 * megabyte)
      return children
    },
    { timeout: 60_000, interval: 20 },
  )

describe('beside files that are made to keep the worker busy', () => {
  test('a photograph gets its thumbnail at once, and each of them comes to its end', async () => {
    const cycle = hostilePdfs['two forms that draw each other twice'] ?? expect.fail('no such document')
    const cycles = [await archive.addFile('one.pdf', cycle), await archive.addFile('two.pdf', cycle)]
    await busyChildren()
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
    await becomes(photo, 'ready', 60_000)
    await becomes(nested, 'ready')
    await becomes(brackets, 'ready')
    await becomes(bomb, 'too-large')
    for (const id of cycles) await becomes(id, 'too-complex')
  }, 240_000)

  test('the worker and the archive service load no decoder and stay small', async () => {
    for (const { pid } of [worker, server]) {
      expect(await readFile(`/proc/${pid}/maps`, 'latin1')).not.toMatch(/sharp|libvips|node-av|ffmpeg/)
      expect(await residentBytes(pid)).toBeLessThan(1000 * megabyte)
    }
    expect(await residentBytes(worker.pid)).toBeLessThan(300 * megabyte)
  })

  test('their memory is given back when nothing is left to do', async () => {
    await vi.waitFor(async () => expect(await childrenOf(worker)).toEqual([]), {
      timeout: 30_000,
      interval: 200,
    })
    expect(await workFolders()).toEqual([])
  }, 40_000)
})

describe('a process that is killed in the midst of a file', () => {
  const large = () => createZeroPng(9000, 9000, false)

  test('is started again, and the file is not blamed', async () => {
    const id = await archive.addFile('large.png', await large())
    for (const pid of await busyChildren()) process.kill(pid, 'SIGKILL')
    await becomes(id, 'ready')
  }, 150_000)

  test('ends with its worker, and the next worker removes what it left', async () => {
    const id = await archive.addFile('other.png', await large())
    const children = await busyChildren()
    await archive.kill(worker)
    await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), { timeout: 10_000 })
    expect(await workFolders()).not.toEqual([])
    worker = await archive.start('worker')
    await becomes(id, 'ready')
    // Beside a database server another worker may still use the folder: there the clean-up of the night removes it.
    if (process.env.LARES_TEST_DATABASE_URL) return
    await vi.waitFor(async () => expect(await workFolders()).toEqual([]), { timeout: 10_000 })
  }, 150_000)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
