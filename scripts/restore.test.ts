import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startScript } from './supervisor/fixtures/start-command.ts'
import { lockDataFolder } from './supervisor/process-lock.ts'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-restore-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a restore is rejected while the archive runs, and says what to do', async () => {
  const dataDir = createFolder()
  const lock = await lockDataFolder(dataDir, 'http://127.0.0.1:3000')
  onTestFinished(() => lock.release())
  const before = readdirSync(dataDir)
  const restoring = startScript('restore.mjs', { LARES_DATA_DIR: dataDir }, createFolder())
  expect(await restoring.ended).toBe(1)
  expect(restoring.output()).toContain('Lares already runs on this data folder, at http://127.0.0.1:3000')
  expect(restoring.output()).toContain('Stop that one first')
  expect(readdirSync(dataDir)).toEqual(before)
})

test('a restore from a folder that is no backup says so, and gives the data folder free again', async () => {
  const dataDir = createFolder()
  for (let attempt = 0; attempt < 2; attempt++) {
    const restoring = startScript('restore.mjs', { LARES_DATA_DIR: dataDir }, createFolder())
    expect(await restoring.ended).toBe(1)
    expect(restoring.output()).toContain('There is no backup of Lares in this place.')
  }
})
