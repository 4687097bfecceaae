import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServerDatabase } from '@lares/test-harness/server-databases'
import { connectDatabase, type DatabaseLocation } from '../db/client.ts'
import { emptyDatabaseVariable, openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { startParams } from '../db/embedded/start-params.ts'
import { migrate } from '../db/migrate.ts'
import { jobList } from '../job-list.ts'
import { createBoss, declareQueues, getQueueSettings } from '../jobs/pg-boss.ts'

/** The template database on the test server. */
const migratedTemplate = 'lares_test_template'

export interface ScratchDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

/**
 * Creates a data folder and a database for one test file: embedded, or on the PostgreSQL server at
 * `LARES_TEST_DATABASE_URL`. The database is migrated unless `empty`. An empty one on the server can have the collation of a
 * language.
 */
export async function createScratchDatabase({
  empty = false,
  language,
}: {
  readonly empty?: boolean | undefined
  readonly language?: string | undefined
} = {}): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lares-test-'))
  const server = process.env.LARES_TEST_DATABASE_URL
  if (!server) {
    await preloadPglite()
    // The synchronous copy of the thousand files is five times as fast as the asynchronous one.
    if (!empty) cpSync(await createEmbeddedTemplate(), dataDir, { recursive: true })
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const database = await createServerDatabase(server, empty ? { language } : { template: migratedTemplate })
  return {
    dataDir,
    databaseUrl: database.url,
    async remove() {
      await database.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let pgliteModule: Promise<WebAssembly.Module> | undefined

/**
 * Keeps a reference to the compiled module of PGlite, so that V8 reuses its optimized code for every database in this
 * process instead of compiling it for half a second each time.
 */
async function preloadPglite(): Promise<void> {
  pgliteModule ??= readFile(join(getPgliteFolder(), 'pglite.wasm')).then((code) => WebAssembly.compile(code))
  await pgliteModule
}

/**
 * Lets every embedded database of this process and its children that is created start as a copy of an empty one, which is
 * created once as by a first start.
 */
export async function prepareEmptyDatabase(): Promise<void> {
  if (process.env[emptyDatabaseVariable]) return
  const template = join(tmpdir(), `lares-test-empty-${await hashCluster()}`)
  if (!existsSync(template)) {
    const draftDir = await mkdtemp(`${template}-draft-`)
    await (await openEmbeddedDatabase(draftDir)).close()
    // Fails if another test process was faster; then its template is used.
    await rename(join(draftDir, 'database'), template).catch(() => undefined)
    await rm(draftDir, { recursive: true, force: true })
  }
  process.env[emptyDatabaseVariable] = template
}

/** A folder with a migrated database, created once per schema, because creating one takes seconds and copying does not. */
async function createEmbeddedTemplate(): Promise<string> {
  const template = join(tmpdir(), `lares-test-template-${await hashSchema()}`)
  if (existsSync(template)) return template
  const draftDir = await mkdtemp(`${template}-draft-`)
  const embedded = await openEmbeddedDatabase(draftDir)
  await migrateAndDeclareQueues({ dataDir: draftDir })
  await embedded.close()
  await rm(join(draftDir, 'database-socket'), { recursive: true, force: true })
  // Fails if another test process was faster; then its template is used.
  await rename(draftDir, template).catch(() => rm(draftDir, { recursive: true, force: true }))
  return template
}

/** Creates the template database on a server. Called once, before any test file. */
export async function createServerTemplate(server: string): Promise<void> {
  const { url } = await createServerDatabase(server, { name: migratedTemplate })
  await migrateAndDeclareQueues({ databaseUrl: url, dataDir: tmpdir() })
}

/** Migrates an empty database and declares its queues, as the first start does. */
async function migrateAndDeclareQueues(location: DatabaseLocation): Promise<void> {
  const { db, close } = connectDatabase(location)
  await migrate(db)
  const boss = createBoss(db, 'sender')
  await boss.start()
  await declareQueues(boss, jobList)
  await boss.stop({ graceful: false })
  await close()
}

/** Of what the files of an empty database depend on. */
async function hashCluster(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(startParams))
  hash.update(await readFile(join(getPgliteFolder(), '../package.json')))
  return hash.digest('hex').slice(0, 16)
}

function getPgliteFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
}

async function hashSchema(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = new URL('../db/migrations/', import.meta.url)
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(new URL(file, migrations)))
  hash.update(JSON.stringify(jobList.map((job) => [job.name, getQueueSettings(job)])))
  for (const file of ['../jobs/pg-boss.ts', '../db/embedded/start-params.ts']) {
    hash.update(await readFile(new URL(file, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 16)
}
