import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createServerDatabase } from '@lares/test-harness/server-databases'

/** On the PostgreSQL server of the run, or in the data folder, as archives have it without `DATABASE_URL`. */
export type DatabaseKind = 'server' | 'embedded'

/** The database of one archive. */
export interface StoryDatabase {
  /** The settings with which the archive uses it. */
  readonly env: Record<string, string>
  /** Removes what is not in the data folder. */
  remove(): Promise<void>
}

/** Creates the database of a new archive with the given data folder. */
export type CreateDatabase = (dataDir: string) => Promise<StoryDatabase>

/** The environment variables that prepare-run.ts sets, which the workers of Playwright inherit. */
export const preparedFolderVariable = 'LARES_STORY_EMBEDDED_DATABASE'
export const serverVariable = 'LARES_STORY_SERVER'

/** The migrated database on the server. Nobody may be connected to it while it is copied. */
export const preparedName = 'lares_story_template'

/** Whether all archives are on the embedded database, instead of those alone whose story asks for it. */
export const isAlwaysEmbedded =
  process.env.LARES_STORY_DATABASE === 'embedded' || process.env.LARES_TEST_ALL === '1'

const embeddedDatabase: StoryDatabase = { env: {}, remove: async () => undefined }

/** Leaves it to the archive to create its embedded database. */
export const createNoDatabase: CreateDatabase = async () => embeddedDatabase

/** Copies the prepared embedded database. */
export const copyEmbeddedDatabase: CreateDatabase = async (dataDir) => {
  await cp(readVariable(preparedFolderVariable), join(dataDir, 'database'), { recursive: true })
  return embeddedDatabase
}

/** Copies the prepared database on the server. */
export const copyServerDatabase: CreateDatabase = async () => {
  const database = await createServerDatabase(readVariable(serverVariable), { template: preparedName })
  return { env: { DATABASE_URL: database.url }, remove: database.remove }
}

function readVariable(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`prepare-run.ts has not set ${name}`)
  return value
}
