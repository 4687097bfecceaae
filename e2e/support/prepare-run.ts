import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresqlServer, startPostgresqlServer } from '@lares/test-harness/postgresql-server'
import { createServerDatabase } from '@lares/test-harness/server-databases'
import { Lares } from './lares.ts'
import { isAlwaysEmbedded, preparedFolderVariable, preparedName, serverVariable } from './story-databases.ts'

/**
 * Runs once before all stories: starts a PostgreSQL server and installs an archive on each kind of database, which also
 * builds the web if it has changed. Their empty databases are retained for the archives of the stories. Returns a
 * function that removes them and stops the server.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lares-story-database-'))
  const server = isAlwaysEmbedded ? undefined : await startPostgresqlServer()
  const cleanUp = async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await prepareEmbedded(folder)
    if (server) await prepareOnServer(server)
  } catch (error) {
    // Playwright would not stop the server after a failure here.
    await cleanUp()
    throw error
  }
  return cleanUp
}

async function prepareEmbedded(folder: string): Promise<void> {
  const database = join(folder, 'database')
  const lares = await Lares.install()
  await lares.stopAndMoveDatabase(database)
  process.env[preparedFolderVariable] = database
}

async function prepareOnServer(server: PostgresqlServer): Promise<void> {
  const { url } = await createServerDatabase(server.url, { name: preparedName })
  const lares = await Lares.install({ DATABASE_URL: url })
  await lares.stop()
  process.env[serverVariable] = server.url
}
