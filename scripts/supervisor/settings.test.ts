import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureDataFolder } from './data-folder.ts'
import { assertPortFree, findFreePort } from './ports.ts'
import { readSettings } from './settings.ts'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-settings-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function stubEnvironment(values: Record<string, string>): void {
  for (const name of ['HOST', 'PORT', 'PUBLIC_URL', 'LARES_DATA_DIR']) vi.stubEnv(name, values[name] ?? '')
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('uses port 3000 on the loopback address and the project’s data folder by default', async () => {
  stubEnvironment({})
  const root = createFolder()
  expect(await readSettings([], root)).toMatchObject({
    mode: 'start',
    dataDir: join(root, 'data'),
    host: '127.0.0.1',
    port: 3000,
    address: 'http://127.0.0.1:3000',
  })
})

test('uses PUBLIC_URL as the address', async () => {
  stubEnvironment({ PUBLIC_URL: 'https://archive.example.org/', HOST: '0.0.0.0', PORT: '8080' })
  expect((await readSettings([], createFolder())).address).toBe('https://archive.example.org')
})

test('port 0 selects a free port', async () => {
  stubEnvironment({ PORT: '0' })
  const settings = await readSettings([], createFolder())
  expect(settings.port).toBeGreaterThan(0)
  expect(settings.address).toBe(`http://127.0.0.1:${settings.port}`)
})

test('rejects an invalid port and an unknown argument with a sentence', async () => {
  stubEnvironment({ PORT: 'eighty' })
  await expect(readSettings([], createFolder())).rejects.toThrow('PORT is eighty')
  await expect(readSettings(['--demmo'], createFolder())).rejects.toThrow("'--demmo'")
})

test('a demo uses a temporary data folder', async () => {
  stubEnvironment({ LARES_DATA_DIR: '/somewhere/precious' })
  const { dataDir } = await readSettings(['--demo'], createFolder())
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  expect(dataDir).toContain('lares-demo-')
})

test('rejects a port in use with instructions', async () => {
  const port = await findFreePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken`)
})

test('rejects a file in place of the data folder', () => {
  const file = join(createFolder(), 'data')
  writeFileSync(file, '')
  expect(() => ensureDataFolder(file)).toThrow('is a file')
  expect(() => ensureDataFolder(join(file, 'below'))).toThrow('is a file')
})

test('rejects a folder without write permission', () => {
  // Not even root, as which tests run in containers, may write here.
  const path = process.platform === 'darwin' ? '/System/lares' : '/sys/lares'
  expect(() => ensureDataFolder(path)).toThrow('may not write')
})
