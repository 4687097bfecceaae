import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** Creates a folder for the tests of one file, which is removed afterwards. `at` returns the path of a file in it. */
export function createTemporaryFolder(): { at(name: string): string } {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lares-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { at: (name) => join(folder, name) }
}
