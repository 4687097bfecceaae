import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from './process-lock.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a folder that is in use is refused with where and by whom, and free again afterwards', () => {
  const dataDir = folder()
  const unlock = lockDataFolder(dataDir, 'http://127.0.0.1:3000')
  expect(() => lockDataFolder(dataDir, 'http://127.0.0.1:4000')).toThrow(
    `at http://127.0.0.1:3000 (process ${process.pid})`,
  )
  unlock()
  expect(existsSync(join(dataDir, 'lares.lock'))).toBe(false)
  lockDataFolder(dataDir, 'http://127.0.0.1:4000')()
})

test('what a killed process left is taken over', async () => {
  const dataDir = folder()
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeFileSync(join(dataDir, 'lares.lock'), JSON.stringify({ pid: dead.pid, birth: '', address: '' }))
  const unlock = lockDataFolder(dataDir, 'http://127.0.0.1:3000')
  expect(JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8')).pid).toBe(process.pid)
  unlock()
})

test('another process that has the number of a dead one does not keep the folder', () => {
  const dataDir = folder()
  const earlier = { pid: process.pid, birth: 'another-boot/1', address: 'http://127.0.0.1:3000' }
  writeFileSync(join(dataDir, 'lares.lock'), JSON.stringify(earlier))
  lockDataFolder(dataDir, 'http://127.0.0.1:3000')()
})

test('a lock that was written half is taken over', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'lares.lock'), '{"pid":')
  lockDataFolder(dataDir, 'http://127.0.0.1:3000')()
})
