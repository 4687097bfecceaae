import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { measureMs } from '../measure/times.ts'

const run = promisify(execFile)
const concurrency = 4

/** Seconds that it takes to copy a folder, hash every file on the way, and have all of it on the disk. */
export async function measurePlainCopy(source: string, target: string): Promise<number> {
  await mkdir(target)
  const paths = await listFiles(source)
  const milliseconds = await measureMs(async () => {
    const remaining = [...paths]
    const copyNext = async () => {
      for (let path = remaining.pop(); path; path = remaining.pop())
        await copyAndHash(path, join(target, path.slice(source.length)))
    }
    await Promise.all(Array.from({ length: concurrency }, copyNext))
    await run('sync', ['-f', target])
  })
  return milliseconds / 1000
}

/** Seconds of `restic backup`, first and again with nothing new; undefined where restic is not installed. */
export async function measureRestic(
  source: string,
  repository: string,
): Promise<{ readonly first: number; readonly again: number } | undefined> {
  const env = { ...process.env, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD: 'bench' }
  const restic = (...args: string[]) => run('restic', ['--no-cache', '--quiet', ...args], { env })
  try {
    await restic('init')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  const measure = () =>
    measureMs(async () => {
      await restic('backup', source)
      await run('sync', ['-f', repository])
    })
  return { first: (await measure()) / 1000, again: (await measure()) / 1000 }
}

/** Reads every file once, so that what is measured next finds as much in memory as what was measured before. */
export async function warmUp(source: string): Promise<void> {
  for (const path of await listFiles(source))
    for await (const _ of createReadStream(path, { highWaterMark: 1024 * 1024 }));
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

async function copyAndHash(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true })
  const hash = createHash('sha256')
  const handle = await open(to, 'w')
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk as Buffer)
      await handle.write(chunk as Buffer)
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}
