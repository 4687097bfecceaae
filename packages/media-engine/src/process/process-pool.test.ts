import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { waitFor } from '@lares/test-harness/wait-for'
import { FF_ENCODER_MPEG4 } from 'node-av/constants'
import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { describeMediaType } from '../families.ts'
import { hostilePdfs } from '../testing/hostile-pdf.ts'
import { writeVideoFile } from '../testing/video-file.ts'
import type { MediaTasks, TaskRequest } from './media-task.ts'
import { type PoolOptions, ProcessPool } from './process-pool.ts'
import type { TaskLimits } from './process-task.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const generous: TaskLimits = { cpuMs: 60_000, stepCpuMs: 60_000, memoryBytes: 2 ** 31 }
const module = new URL('./media-child.ts', import.meta.url)
const pools: ProcessPool<MediaTasks>[] = []

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function openPool(options: Partial<PoolOptions> = {}): ProcessPool<MediaTasks> {
  const pool = new ProcessPool<MediaTasks>({ module, maxProcesses: 1, niceness: 0, ...options })
  pools.push(pool)
  return pool
}

/** A PDF with a page that PDFium renders for minutes with little memory. */
async function createEndlessTask(limits: Partial<TaskLimits> = {}): Promise<TaskRequest<'derive'>> {
  const path = folder.at('endless.pdf')
  await writeFile(path, hostilePdfs['a pattern of tiles that is painted with itself'] ?? '')
  const sniffed = describeMediaType('application/pdf')
  return {
    task: 'derive',
    input: { path, sniffed, outDir: folder.at('out') },
    limits: { ...generous, ...limits },
  }
}

async function createSmallTask(): Promise<TaskRequest<'sniff'>> {
  const path = folder.at('small.txt')
  await writeFile(path, 'Caro nonno')
  return { task: 'sniff', input: { path, filename: 'small.txt' }, limits: generous }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const waitUntilExited = (pid: number) =>
  vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 })

/** Waits for the process that runs the pool's only task. */
async function waitForPid(pool: ProcessPool<MediaTasks>): Promise<number> {
  return waitFor(() => pool.pids[0] ?? expect.fail('there is no process'))
}

describe('a task', () => {
  test('runs in a process that the next task reuses', async () => {
    const pool = openPool()
    expect(await pool.run(await createSmallTask(), never)).toMatchObject({ mediaType: 'text/plain' })
    const before = pool.pids
    await pool.run(await createSmallTask(), never)
    expect(pool.pids).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('rejects with its own error and keeps the process running', async () => {
    const pool = openPool()
    const path = folder.at('empty.pdf')
    await writeFile(path, '')
    const empty: TaskRequest<'derive'> = {
      task: 'derive',
      input: { path, sniffed: describeMediaType('application/pdf'), outDir: folder.at('out') },
      limits: generous,
    }
    await expect(pool.run(empty, never)).rejects.toMatchObject({ name: 'UnreadableFile', reason: 'empty' })
    const missing = { ...empty, input: { ...empty.input, path: folder.at('missing.pdf') } }
    await expect(pool.run(missing, never)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await pool.run(await createSmallTask(), never)).toMatchObject({ family: 'text' })
  })

  test('on a video gets a time limit that grows with the duration', async () => {
    const path = folder.at('film.avi')
    const drawing = 'testsrc=duration=8:size=1280x720:rate=25'
    await writeVideoFile(path, { picture: FF_ENCODER_MPEG4, drawing })
    const createVideoTask = (cpuMsPerSecond: number): TaskRequest<'derive'> => ({
      task: 'derive',
      input: { path, sniffed: describeMediaType('video/vnd.avi'), outDir: folder.at('out') },
      limits: { ...generous, cpuMs: 1_000, cpuMsPerSecond },
    })
    const pool = openPool()
    await expect(pool.run(createVideoTask(1), never)).rejects.toMatchObject({
      name: 'ProcessEnded',
      endCause: 'time',
    })
    const { files } = await pool.run(createVideoTask(60_000), never)
    expect(files.map(({ name }) => name)).toContain('playable')
  }, 240_000)

  test('that exceeds its CPU time is killed, and the next one runs', async () => {
    const pool = openPool()
    const endless = await createEndlessTask({ stepCpuMs: 700 })
    await expect(pool.run(endless, never)).rejects.toMatchObject({ name: 'ProcessEnded', endCause: 'time' })
    expect(await pool.run(await createSmallTask(), never)).toMatchObject({ family: 'text' })
  })

  test('that exceeds its memory limit is killed', async () => {
    const path = folder.at('large.png')
    const width = 6000
    await sharp({ create: { width, height: width, channels: 4, background: 'teal' } })
      .png({ progressive: true })
      .toFile(path)
    const input = { path, sniffed: describeMediaType('image/png'), outDir: folder.at('out') }
    const limits = { ...generous, memoryBytes: 160 * 1024 * 1024 }
    const outcome = openPool().run({ task: 'derive', input, limits }, never)
    await expect(outcome).rejects.toMatchObject({ endCause: 'memory' })
  })

  test('that is cancelled while it blocks its event loop rejects with the reason', async () => {
    const pool = openPool()
    const controller = new AbortController()
    const outcome = pool.run(await createEndlessTask(), controller.signal).catch((error: unknown) => error)
    const pid = await waitForPid(pool)
    const reason = new Error('cancelled by the test')
    controller.abort(reason)
    expect(await outcome).toBe(reason)
    expect(isRunning(pid)).toBe(false)
  })

  test('that is cancelled in the queue makes way for the next', async () => {
    const pool = openPool()
    const first = new AbortController()
    const endless = pool.run(await createEndlessTask(), first.signal).catch(() => undefined)
    const waiting = new AbortController()
    const cancelled = pool.run(await createSmallTask(), waiting.signal)
    const last = pool.run(await createSmallTask(), never)
    waiting.abort(new Error('cancelled by the test'))
    await expect(cancelled).rejects.toThrow('cancelled by the test')
    first.abort()
    await endless
    expect(await last).toMatchObject({ family: 'text' })
  })

  test.each([
    ['its own fault', 'SIGSEGV', 'crash'],
    ['something else on the machine', 'SIGKILL', 'killed'],
  ] as const)('whose process is ended by %s reports the cause', async (_what, signal, endCause) => {
    const pool = openPool()
    const outcome = pool.run(await createEndlessTask(), never).catch((error: unknown) => error)
    // Before the process has started its task, its end would count as a failed start.
    const pid = await waitForPid(pool)
    await vi.waitFor(async () => expect(await readCpuSeconds(pid)).toBeGreaterThan(1), { timeout: 60_000 })
    process.kill(pid, signal)
    expect(await outcome).toMatchObject({ name: 'ProcessEnded', endCause })
  })
})

describe('a process', () => {
  test('ends after its idle time', async () => {
    const pool = openPool({ idleMs: 50 })
    await pool.run(await createSmallTask(), never)
    const [pid = 0] = pool.pids
    await waitUntilExited(pid)
    expect(pool.pids).toEqual([])
  })

  test.each([
    ['has reached its maximum of tasks', { maxTasks: 1 }],
    ['has exceeded its resident memory', { maxResidentBytes: 1 }],
  ])('that %s is replaced', async (_what, options) => {
    const pool = openPool(options)
    await pool.run(await createSmallTask(), never)
    expect(pool.pids).toEqual([])
    expect(await pool.run(await createSmallTask(), never)).toMatchObject({ family: 'text' })
  })

  test('does not inherit secrets from its parent', async () => {
    vi.stubEnv('INTERNAL_SECRET', 'a secret')
    const pool = openPool()
    await pool.run(await createSmallTask(), never)
    const { readFile } = await import('node:fs/promises')
    const environment = await readFile(`/proc/${pool.pids[0]}/environ`, 'utf8')
    expect(environment).not.toContain('INTERNAL_SECRET')
    vi.unstubAllEnvs()
  })

  test('ends when its parent is killed, even while it reads an endless file', async () => {
    const { task, input, limits } = await createEndlessTask()
    const parent = spawnParent(`
      import { ProcessPool } from '${new URL('./process-pool.ts', import.meta.url)}'
      const module = new URL('${module}')
      const pool = new ProcessPool({ module, maxProcesses: 1, niceness: 0 })
      pool.run(${JSON.stringify({ task, input, limits })}, new AbortController().signal)
      setTimeout(() => console.log(pool.pids[0]), 100)`)
    const [line] = (await once(parent.stdout ?? expect.fail('no output'), 'data')) as [Buffer]
    const pid = Number(line.toString())
    await vi.waitFor(async () => expect(await readCpuSeconds(pid)).toBeGreaterThan(1), { timeout: 60_000 })
    parent.kill('SIGKILL')
    await waitUntilExited(pid)
  })
})

function spawnParent(script: string): ChildProcess {
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** CPU time of a process (proc(5), /proc/pid/stat, fields 14 and 15, in hundredths of a second). */
async function readCpuSeconds(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
