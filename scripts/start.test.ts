import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCommand } from './supervisor/fixtures/start-command.ts'
import { findFreePort } from './supervisor/ports.ts'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-start-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('one command starts the archive, rejects a second instance and shuts down gracefully', {
  timeout: 240_000,
}, async () => {
  const env = { LARES_DATA_DIR: createFolder(), PORT: String(await findFreePort()) }
  const address = `http://127.0.0.1:${env.PORT}`
  const first = startCommand(env)
  await vi.waitFor(() => expect(first.output()).toContain(`Lares is ready at ${address}`), 200_000)
  expect(first.output()).toContain(`${address}/setup?token=`)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const page = await fetch(address, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root"')

  const withSameFolder = startCommand({ ...env, PORT: '0' })
  expect(await withSameFolder.ended).toBe(1)
  expect(withSameFolder.output()).toContain(`Lares already runs on this data folder, at ${address}`)
  const withSamePort = startCommand({ ...env, LARES_DATA_DIR: createFolder() })
  expect(await withSamePort.ended).toBe(1)
  expect(withSamePort.output()).toContain(`Port ${env.PORT} is taken`)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(existsSync(join(env.LARES_DATA_DIR, 'lares.lock'))).toBe(false)
  await expect(fetch(address)).rejects.toThrow()
})

test('the demo removes its data folder', { timeout: 240_000 }, async () => {
  const temporary = createFolder()
  const demo = startCommand({ TMPDIR: temporary, PORT: String(await findFreePort()) }, '--demo')
  await vi.waitFor(() => expect(demo.output()).toContain('Lares is ready'), 200_000)
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('lares-demo-'))
  expect(folders()).toHaveLength(1)
  demo.child.kill('SIGINT')
  expect(await demo.ended).toBe(0)
  expect(folders()).toEqual([])
})

test('development mode serves the web application and the API at the printed address', {
  timeout: 240_000,
}, async () => {
  const env = { LARES_DATA_DIR: createFolder(), PORT: String(await findFreePort()) }
  const address = `http://127.0.0.1:${env.PORT}`
  const started = startCommand(env, '--dev')
  await vi.waitFor(() => expect(started.output()).toContain(`Lares is ready at ${address}`), 200_000)
  expect(started.output()).toContain(`${address}/setup?token=`)
  const page = await fetch(`${address}/setup`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('/@vite/client')
  expect((await fetch(`${address}/src/main.tsx`)).headers.get('content-type')).toContain('javascript')
  const signIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'not the password' }),
  })
  expect(signIn.status).toBe(401)
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
})

test('rejects an unknown argument', { timeout: 60_000 }, async () => {
  const started = startCommand({ LARES_DATA_DIR: createFolder() }, '--nonsense')
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain("'--nonsense'")
})
