import { readdir, readFile, writeFile } from 'node:fs/promises'
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

/**
 * Kills the next media process that is started, as the system does when it runs out of memory. It looks often, to find the
 * process before it has finished its task, and for long, because starting a process takes seconds on a busy computer.
 */
async function killNext(known: readonly number[] = []): Promise<number> {
  const findStarted = async () => {
    const [started] = (await listMediaPids()).filter((one) => !known.includes(one))
    return started ?? expect.fail('there is no process')
  }
  const pid = await vi.waitFor(findStarted, { interval: 5, timeout: 20_000 })
  process.kill(pid, 'SIGKILL')
  return pid
}

test('retries when the media process was killed from outside', async () => {
  const path = await writeImage()
  const sniffing = media.sniff(path, 'photo.png')
  await killNext()
  expect((await sniffing).mediaType).toBe('image/png')
})

test('throws instead of returning an unknown type when every media process was killed from outside', async () => {
  const path = await writeImage()
  const engine = openMediaEngine()
  const idle = await listMediaPids()
  const sniffing = engine.sniff(path, 'photo.png').catch((error: Error) => error.name)
  const first = await killNext(idle)
  await killNext([...idle, first])
  expect(await sniffing).toBe('ProcessEnded')
  await engine.close()
})
