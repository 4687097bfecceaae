import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { createPrivateFolder } from './private-folder.ts'

const folder = createTemporaryFolder()
const getMode = (path: string) => statSync(path).mode & 0o777

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('creates a folder that only its owner can access', () => {
  const path = folder.at('a/new')
  createPrivateFolder(path)
  expect(getMode(path)).toBe(0o700)
})

test.each([
  [0o755, false, 0o750],
  [0o755, true, 0o700],
  [0o700, false, 0o700],
  [0o770, false, 0o770],
])('restricts an existing folder with mode %o', (mode, ownersAlone, expected) => {
  const path = folder.at(`there-${mode}-${ownersAlone}`)
  mkdirSync(path)
  chmodSync(path, mode)
  createPrivateFolder(path, { denyGroup: ownersAlone })
  expect(getMode(path)).toBe(expected)
})

test.each(['database', 'files', 'uploads'])('denies other users access to %s of an archive', (name) => {
  expect(getMode(join(archive.dataDir, name)) & 0o007).toBe(0)
})
