import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SmallDisk } from '@lares/test-harness/small-disk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCommand } from './supervisor/fixtures/start-command.ts'
import { findFreePort } from './supervisor/ports.ts'

const admin = { email: 'keeper@example.org', password: 'a long enough password' }

async function mountSmallDisk(): Promise<SmallDisk> {
  const disk = await SmallDisk.mount(400 * 1024 ** 2)
  onTestFinished(() => disk.unmount())
  return disk
}

const start = (dataDir: string, port: number) =>
  startCommand({
    LARES_DATA_DIR: dataDir,
    PORT: String(port),
    LARES_ADMIN_EMAIL: admin.email,
    LARES_ADMIN_PASSWORD: admin.password,
  })

test('users can sign in and read while the disk is full, and write again once there is space', {
  timeout: 360_000,
}, async () => {
  const disk = await mountSmallDisk()
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const lares = start(join(disk.folder, 'data'), port)
  await vi.waitFor(() => expect(lares.output()).toContain('Lares is ready'), 240_000)
  let cookie = ''
  const call = (method: string, path: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { origin: address, cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const signIn = async () => {
    const response = await call('POST', '/api/auth/login', admin)
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    return response.status
  }
  expect(await signIn()).toBe(200)
  const letter = { kind: 'post', title: 'A letter', body: 'Dear grandmother' }
  expect((await call('POST', '/api/items', letter)).status).toBe(201)

  await disk.fill(0)
  for (let round = 0; round < 20; round += 1) {
    expect(await signIn()).toBe(200)
    const reads = ['/api/session', '/api/search?q=grandmother', '/api/items?kind=post', '/readyz']
    const statuses = await Promise.all(reads.map(async (path) => (await call('GET', path)).status))
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await call('POST', '/api/items', letter)).status).toBe(507)
  }
  expect(lares.output()).toContain('The log cannot be written (ENOSPC)')

  await disk.free()
  expect((await call('POST', '/api/items', letter)).status).toBe(201)
  expect(lares.output()).not.toMatch(/(service|gateway) ended unexpectedly/)
  lares.child.kill('SIGTERM')
  expect(await lares.ended).toBe(0)
})

test('a start on a full disk fails with a sentence and leaves no lock', {
  timeout: 240_000,
}, async () => {
  const disk = await mountSmallDisk()
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  await disk.fill(0)
  const lares = start(dataDir, await findFreePort())
  expect(await lares.ended).toBe(1)
  expect(lares.output().trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^The disk of the data folder .* is full\. Make room/),
  ])
  expect(existsSync(dataDir) && readdirSync(dataDir).filter((name) => name.startsWith('lares.lock'))).toEqual(
    [],
  )
})
