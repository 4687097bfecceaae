import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCommand } from './supervisor/fixtures/started-command.ts'
import { freePort } from './supervisor/ports.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-start-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('one command starts the archive, refuses a second one and ends in order', {
  timeout: 120_000,
}, async () => {
  const env = { LARES_DATA_DIR: folder(), PORT: String(await freePort()) }
  const address = `http://127.0.0.1:${env.PORT}`
  const first = startCommand(env)
  await vi.waitFor(() => expect(first.output()).toContain(`Lares is ready at ${address}`), 90_000)
  expect(first.output()).toContain(`${address}/setup?token=`)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  const page = await fetch(address, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root"')

  const onTheSameFolder = startCommand({ ...env, PORT: '0' })
  expect(await onTheSameFolder.ended).toBe(1)
  expect(onTheSameFolder.output()).toContain(`Lares already runs on this data folder, at ${address}`)
  const onTheSamePort = startCommand({ ...env, LARES_DATA_DIR: folder() })
  expect(await onTheSamePort.ended).toBe(1)
  expect(onTheSamePort.output()).toContain(`Port ${env.PORT} is taken`)

  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(existsSync(join(env.LARES_DATA_DIR, 'lares.lock'))).toBe(false)
  await expect(fetch(address)).rejects.toThrow()
})

test('the demo leaves nothing behind', { timeout: 120_000 }, async () => {
  const temporary = folder()
  const demo = startCommand({ TMPDIR: temporary, PORT: String(await freePort()) }, '--demo')
  await vi.waitFor(() => expect(demo.output()).toContain('Lares is ready'), 90_000)
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('lares-demo-'))
  expect(folders()).toHaveLength(1)
  demo.child.kill('SIGINT')
  expect(await demo.ended).toBe(0)
  expect(folders()).toEqual([])
})

test('an argument that does not exist is refused', { timeout: 20_000 }, async () => {
  const started = startCommand({ LARES_DATA_DIR: folder() }, '--nonsense')
  expect(await started.ended).toBe(1)
  expect(started.output()).toContain("'--nonsense'")
})
