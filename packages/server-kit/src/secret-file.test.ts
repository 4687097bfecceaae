import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecret } from './secret-file.ts'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-secret-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('creates a secret once, readable by its owner alone, without other files', () => {
  const dataDir = createFolder()
  const secret = readOrCreateSecret(dataDir, 'session')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readOrCreateSecret(dataDir, 'session')).toBe(secret)
  expect(readOrCreateSecret(dataDir, 'internal')).not.toBe(secret)
  expect(readdirSync(join(dataDir, 'secrets')).toSorted()).toEqual(['internal', 'session'])
  expect(statSync(join(dataDir, 'secrets/session')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('processes that start concurrently agree on one secret', async () => {
  const dataDir = createFolder()
  const script = join(dataDir, 'ask.mjs')
  const module = new URL('./secret-file.ts', import.meta.url).href
  writeFileSync(
    script,
    `import { readOrCreateSecret } from '${module}'\nprocess.send(readOrCreateSecret(${JSON.stringify(dataDir)}, 'session'))\nprocess.disconnect()`,
  )
  const secrets = await Promise.all(
    Array.from({ length: 4 }, async () => (await once(fork(script, { execArgv: [] }), 'message'))[0]),
  )
  expect(new Set(secrets).size).toBe(1)
})
