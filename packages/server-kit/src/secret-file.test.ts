import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretFile } from './secret-file.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-secret-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a secret is made once, for its owner alone, and leaves nothing else behind', () => {
  const dataDir = folder()
  const secret = secretFile(dataDir, 'session')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(secretFile(dataDir, 'session')).toBe(secret)
  expect(secretFile(dataDir, 'internal')).not.toBe(secret)
  expect(readdirSync(join(dataDir, 'secrets')).toSorted()).toEqual(['internal', 'session'])
  expect(statSync(join(dataDir, 'secrets/session')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
})

test('processes that start at once agree on one secret', async () => {
  const dataDir = folder()
  const script = join(dataDir, 'ask.mjs')
  const module = new URL('./secret-file.ts', import.meta.url).href
  writeFileSync(
    script,
    `import { secretFile } from '${module}'\nprocess.send(secretFile(${JSON.stringify(dataDir)}, 'session'))\nprocess.disconnect()`,
  )
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => (await once(fork(script, { execArgv: [] }), 'message'))[0]),
  )
  expect(new Set(answers).size).toBe(1)
})
