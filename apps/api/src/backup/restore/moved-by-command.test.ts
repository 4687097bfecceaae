import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTag, deleteTag } from '@lares/shared-types/contracts/labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assemble } from '../../assemble.ts'
import { readConfig } from '../../config.ts'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { createScratchDatabase, type ScratchDatabase } from '../../testing/scratch-database.ts'
import { openTestArchive } from '../../testing/test-archive.ts'
import { loadArchiveId } from '../archive-id.ts'
import { createSnapshot } from '../create-snapshot.ts'
import type { Manifest } from '../format/schemas.ts'
import { initializePlace } from '../open-place.ts'
import { openFolderStorage } from '../storage/folder-storage.ts'

const command = join(import.meta.dirname, '../restore-command.ts')
const letterCount = 5

interface Backup {
  readonly path: string
  readonly manifest: Manifest
}

let folder: string
let onServer: ScratchDatabase
let original: Backup
/** Of the archive on the server. */
let moved: Backup

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-moved-'))
  onServer = await createScratchDatabase()
  const server = process.env.LARES_TEST_DATABASE_URL
  delete process.env.LARES_TEST_DATABASE_URL
  const source = await openTestArchive().finally(() => {
    if (server !== undefined) process.env.LARES_TEST_DATABASE_URL = server
  })
  const author = await source.addUser({ isAdmin: true, displayName: 'Rosa “Nonna”' })
  const { reply: tag } = await source.call(author, createTag, { body: { names: { it: 'Vendemmia' } } })
  for (let index = 0; index < letterCount; index++)
    await addItemWithFile(source, author, Buffer.from(`letter ${index}`), `${index}.txt`, {
      title: `Lettera ${index}: “però”`,
      tagIds: [tag.id],
    })
  // What can be brought back after a deletion moves along.
  await source.call(author, deleteTag, { params: { id: tag.id }, query: { version: 1 } })
  original = await backUpServices(source.services)
  await source.close()
})
afterAll(async () => {
  await onServer.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The environment of an archive without the server of the tests. */
function getEnvironment(dataDir: string, databaseUrl?: string) {
  const { DATABASE_URL, ...env } = process.env
  return {
    ...env,
    LARES_DATA_DIR: dataDir,
    INTERNAL_SECRET: 'x'.repeat(64),
    LOG_LEVEL: 'silent',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
}

/** Restores a backup as `npm run restore` does; returns what it prints. */
async function restore(place: string, dataDir: string, databaseUrl?: string): Promise<string> {
  const options = { env: getEnvironment(dataDir, databaseUrl) }
  return (await promisify(execFile)(process.execPath, [command, place], options)).stdout
}

/** Backs an archive up into a new folder. */
async function backUpServices(services: Services): Promise<Backup> {
  const path = await mkdtemp(join(folder, 'place-'))
  const archiveId = await loadArchiveId(services.db)
  const { place } = await initializePlace(openFolderStorage(path), { archiveId, now: new Date() })
  const signal = new AbortController().signal
  return { path, manifest: await createSnapshot({ ...services, appVersion: '1.0.0' }, place, { signal }) }
}

/** Backs a stopped archive up. */
async function backUp(dataDir: string, databaseUrl?: string): Promise<Backup> {
  const { services, close } = await assemble(readConfig(getEnvironment(dataDir, databaseUrl)))
  try {
    return await backUpServices(services)
  } finally {
    await close()
  }
}

/** The tables of a snapshot with the number of their rows and the hash of these, and its originals. */
const toFigures = ({ tables, items, originals }: Manifest) => ({
  tables: tables.map(({ name, rows, sha256 }) => [name, rows, sha256]),
  items,
  originals,
})

test('an archive moves to PostgreSQL by the command, with the same rows and files', async () => {
  expect(original.manifest.tables).toContainEqual(
    expect.objectContaining({ name: 'deletion_rows', rows: letterCount }),
  )
  const { dataDir, databaseUrl } = onServer
  expect(await restore(original.path, dataDir, databaseUrl)).toContain(`${letterCount} items`)
  moved = await backUp(dataDir, databaseUrl)
  expect(toFigures(moved.manifest)).toEqual(toFigures(original.manifest))
})

test('and back to an embedded database', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  expect(await restore(moved.path, dataDir)).toContain(`${letterCount} items`)
  expect(toFigures((await backUp(dataDir)).manifest)).toEqual(toFigures(original.manifest))
})
