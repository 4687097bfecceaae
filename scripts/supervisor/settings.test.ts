import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '@lares/server-kit/environment'
import { AllSettings, ArchiveSettings, GatewaySettings } from '@lares/server-kit/settings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureDataFolder } from './data-folder.ts'
import { assertPortFree, findFreePort } from './ports.ts'
import { createServiceSpecs } from './services.ts'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-settings-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function stubEnvironment(values: Record<string, string>): void {
  for (const name of Object.keys(AllSettings.properties)) vi.stubEnv(name, values[name] ?? '')
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
  await expect(readSettings([], createFolder())).rejects.toThrow('PORT is not valid: the port of the archive')
  await expect(readSettings(['--demmo'], createFolder())).rejects.toThrow("'--demmo'")
})

test('names every wrong setting of all services at once', async () => {
  stubEnvironment({
    PORT: 'eighty',
    SESSION_MAX_DAYS: '0',
    UPLOAD_MAX_BYTES: '20 GB',
    AI_CHAT_MODEL: 'small',
  })
  const started = readSettings([], createFolder())
  await expect(started).rejects.toThrow(StartError)
  for (const name of ['PORT', 'SESSION_MAX_DAYS', 'UPLOAD_MAX_BYTES', 'AI_CHAT_BASE_URL is missing'])
    await expect(started).rejects.toThrow(name)
})

test('each service gets the settings that it reads, and no password or key of another one', async () => {
  const general = {
    PATH: '/bin',
    TZ: 'Europe/Zurich',
    SMTP_URL: 'smtp://user:password@mail.example.org',
    AI_CHAT_API_KEY: 'the key of the model',
    DATABASE_URL: 'postgres://lares:password@db/lares',
  }
  const set = { ...general, SESSION_MAX_DAYS: '14', KEYVALUE_URL: 'redis://cache:6379' }
  const dataDir = createFolder()
  const settings = {
    mode: 'dev',
    dataDir,
    host: '127.0.0.1',
    port: 3000,
    address: 'http://a',
    env: set,
  } as const
  const { api, worker, gateway, web } = await createServiceSpecs(settings, createFolder())
  for (const { env } of [api, worker]) {
    expect(env).toMatchObject(general)
    expect(readEnvironment(ArchiveSettings, env)).toMatchObject({
      LARES_DATA_DIR: dataDir,
      API_HOST: '127.0.0.1',
    })
    for (const name of ['KEYVALUE_URL', 'SESSION_SECRET']) expect(env).not.toHaveProperty(name)
  }
  expect(readEnvironment(GatewaySettings, gateway.env)).toMatchObject({ SESSION_MAX_DAYS: 14 })
  for (const name of ['SMTP_URL', 'AI_CHAT_API_KEY']) expect(gateway.env).not.toHaveProperty(name)
  expect(web?.env).toMatchObject({ PATH: '/bin', HOST: '127.0.0.1', PORT: '3000' })
  for (const name of ['DATABASE_URL', 'INTERNAL_SECRET', 'SMTP_URL'])
    expect(web?.env).not.toHaveProperty(name)
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
