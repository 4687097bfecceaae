import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requireDataFolder } from './data-folder.ts'
import { freePort, requirePort } from './ports.ts'
import { readSettings } from './settings.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-settings-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function environment(values: Record<string, string>): void {
  for (const name of ['HOST', 'PORT', 'PUBLIC_URL', 'LARES_DATA_DIR']) vi.stubEnv(name, values[name] ?? '')
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('without any setting the archive is at port 3000 of this machine alone, in the project’s data folder', async () => {
  environment({})
  const root = folder()
  expect(await readSettings([], root)).toMatchObject({
    mode: 'start',
    dataDir: join(root, 'data'),
    host: '127.0.0.1',
    port: 3000,
    address: 'http://127.0.0.1:3000',
  })
})

test('the public address is what people are told', async () => {
  environment({ PUBLIC_URL: 'https://archive.example.org/', HOST: '0.0.0.0', PORT: '8080' })
  expect((await readSettings([], folder())).address).toBe('https://archive.example.org')
})

test('port 0 takes a free one', async () => {
  environment({ PORT: '0' })
  const settings = await readSettings([], folder())
  expect(settings.port).toBeGreaterThan(0)
  expect(settings.address).toBe(`http://127.0.0.1:${settings.port}`)
})

test('a port that is no number and an argument that does not exist are refused in a sentence', async () => {
  environment({ PORT: 'eighty' })
  await expect(readSettings([], folder())).rejects.toThrow('PORT is eighty')
  await expect(readSettings(['--demmo'], folder())).rejects.toThrow("'--demmo'")
})

test('a demo has a folder of its own', async () => {
  environment({ LARES_DATA_DIR: '/somewhere/precious' })
  const { dataDir } = await readSettings(['--demo'], folder())
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  expect(dataDir).toContain('lares-demo-')
})

test('a port that is taken is refused with how to take another one', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  await expect(requirePort('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken`)
})

test('a file in place of the data folder is refused', () => {
  const file = join(folder(), 'data')
  writeFileSync(file, '')
  expect(() => requireDataFolder(file)).toThrow('is a file')
  expect(() => requireDataFolder(join(file, 'below'))).toThrow('is a file')
})

test('a folder that may not be written is refused', () => {
  // Not even the administrator may write here, as whom tests run in containers.
  const path = process.platform === 'darwin' ? '/System/lares' : '/sys/lares'
  expect(() => requireDataFolder(path)).toThrow('may not write')
})
