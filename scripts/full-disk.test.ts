import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { root } from './bootstrap/root.mjs'
import { freePort } from './supervisor/ports.ts'

const keeper = { email: 'keeper@example.org', password: 'a long enough password' }

/** A small file system in memory, which root alone can mount; undefined where one may not. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'lares-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmdirSync(folder)
  })
  return folder
}

/** Takes the last byte, as another program does. */
function fill(folder: string): void {
  for (const piece of [1024 * 1024, 4096]) {
    const file = openSync(join(folder, 'ballast'), 'a')
    try {
      for (;;) writeSync(file, Buffer.alloc(piece))
    } catch {
      closeSync(file)
    }
  }
}

function start(
  dataDir: string,
  port: number,
): { child: ChildProcess; output(): string; ended: Promise<unknown> } {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      LARES_DATA_DIR: dataDir,
      PORT: String(port),
      LARES_ADMIN_EMAIL: keeper.email,
      LARES_ADMIN_PASSWORD: keeper.password,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
  }
  const ended = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, output: () => output, ended }
}

test('with 0 bytes free people sign in and read, nothing ends, and writing goes on with room', {
  timeout: 180_000,
}, async (context) => {
  const disk = smallDisk()
  if (!disk) return context.skip('mounting takes root')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const lares = start(join(disk, 'data'), port)
  await vi.waitFor(() => expect(lares.output()).toContain('Lares is ready'), 120_000)
  let cookie = ''
  const call = (method: string, path: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { origin: address, cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    const answer = await call('POST', '/api/auth/login', keeper)
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    return answer.status
  }
  expect(await signIn()).toBe(200)
  const letter = { kind: 'post', title: 'A letter', body: 'Dear grandmother' }
  expect((await call('POST', '/api/items', letter)).status).toBe(201)

  fill(disk)
  for (let round = 0; round < 20; round += 1) {
    expect(await signIn()).toBe(200)
    const reads = ['/api/session', '/api/search?q=grandmother', '/api/items?kind=post', '/readyz']
    const statuses = await Promise.all(reads.map(async (path) => (await call('GET', path)).status))
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await call('POST', '/api/items', letter)).status).toBe(507)
  }
  expect(lares.output()).toContain('The log cannot be written (ENOSPC)')

  rmSync(join(disk, 'ballast'))
  expect((await call('POST', '/api/items', letter)).status).toBe(201)
  // A worker that was still starting is started again and again until there is room.
  expect(lares.output()).not.toMatch(/(service|gateway) ended unexpectedly/)
  lares.child.kill('SIGTERM')
  expect(await lares.ended).toBe(0)
})

test('a start on a full disk says so in a sentence and leaves no lock', {
  timeout: 120_000,
}, async (context) => {
  const disk = smallDisk()
  if (!disk) return context.skip('mounting takes root')
  const dataDir = join(disk, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  fill(disk)
  const lares = start(dataDir, await freePort())
  expect(await lares.ended).toBe(1)
  expect(lares.output().trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^The disk of the data folder .* is full\. Make room/),
  ])
  expect(existsSync(dataDir) && readdirSync(dataDir).filter((name) => name.startsWith('lares.lock'))).toEqual(
    [],
  )
})
