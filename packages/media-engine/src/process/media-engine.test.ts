import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { openMediaEngine } from './media-engine.ts'

const folder = createTemporaryFolder()
const media = openMediaEngine()
afterAll(() => media.close())

async function writeImage(): Promise<string> {
  const path = folder.at('photo')
  const pixels = { create: { width: 8, height: 8, channels: 3, background: '#a33' } } as const
  await writeFile(path, await sharp(pixels).png().toBuffer())
  return path
}

/** Lists the pids of the media processes that this process has started (proc(5)). */
async function listMediaPids(): Promise<number[]> {
  const found: number[] = []
  for (const thread of await readdir('/proc/self/task')) {
    const children = await readFile(`/proc/self/task/${thread}/children`, 'latin1').catch(() => '')
    for (const pid of children.split(' ').filter(Boolean)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      if (command.includes('media-child')) found.push(Number(pid))
    }
  }
  return found
}

/** The pid of the next media process that is started. */
function findStarted(known: readonly number[]): Promise<number> {
  const find = async () => {
    const [started] = (await listMediaPids()).filter((one) => !known.includes(one))
    return started ?? expect.fail('there is no process')
  }
  // Starting a process takes seconds on a busy computer.
  return vi.waitFor(find, { interval: 5, timeout: 60_000 })
}

/** Kills a process as the system does when it runs out of memory. */
const kill = (pid: number) => process.kill(pid, 'SIGKILL')

/** Creates a named pipe. Whoever reads it waits for a writer, so that a media process cannot finish before it is killed. */
function createPipe(): string {
  const path = folder.at(`pipe-${randomUUID()}`)
  execFileSync('mkfifo', [path])
  return path
}

test('retries when the media process was killed from outside', async () => {
  const image = await writeImage()
  const path = createPipe()
  const idle = await listMediaPids()
  const sniffing = media.sniff(path, 'photo.png')
  kill(await findStarted(idle))
  // Before this process learns of the death, and so before the second attempt.
  renameSync(image, path)
  expect((await sniffing).mediaType).toBe('image/png')
})

test('throws instead of returning an unknown type when every media process was killed from outside', async () => {
  const path = createPipe()
  const engine = openMediaEngine()
  const idle = await listMediaPids()
  const sniffing = engine.sniff(path, 'photo.png').catch((error: Error) => error.name)
  const first = await findStarted(idle)
  kill(first)
  kill(await findStarted([...idle, first]))
  expect(await sniffing).toBe('ProcessEnded')
  await engine.close()
})

test('the processes that derive let the jobs of the worker, which have a niceness of 5, go first', async () => {
  const idle = await listMediaPids()
  const aborting = new AbortController()
  const hashing = media.hashPicture(createPipe(), aborting.signal).catch(() => 'aborted')
  expect(getPriority(await findStarted(idle))).toBe(Math.max(10, getPriority()))
  aborting.abort()
  expect(await hashing).toBe('aborted')
})
