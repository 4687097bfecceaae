import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A folder for the tests of one file, removed after them. `at` gives the path of a file in it. */
export function temporaryFolder(): { at(name: string): string } {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lares-media-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { at: (name) => join(folder, name) }
}
