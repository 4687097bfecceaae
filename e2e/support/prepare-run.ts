import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Lares, templateVariable } from './lares.ts'

/**
 * Runs once before all stories: installs an archive, which also builds the web if it has changed, and retains its empty
 * database for the archives of the stories.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-database-'))
  const template = join(folder, 'database')
  const lares = await Lares.install()
  await lares.stopAndMoveDatabase(template)
  process.env[templateVariable] = template
  return () => rm(folder, { recursive: true, force: true })
}
