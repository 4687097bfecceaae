import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { connectDatabase, type DatabaseLocation } from '../db/client.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { migrate } from '../db/migrate.ts'
import { createBoss, declareQueues } from '../jobs/job-sender.ts'

/** The name, on a test server, of the database from which others are copied. */
const migratedTemplate = 'lares_test_template'

export interface ScratchDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

/**
 * A data folder and a database of its own for one test file: embedded, or on the PostgreSQL server that
 * `LARES_TEST_DATABASE_URL` names. It has been migrated already, unless it is to begin `empty`.
 */
export async function makeScratchDatabase({ empty = false } = {}): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lares-test-'))
  const server = process.env.LARES_TEST_DATABASE_URL
  if (!server) {
    await keepCompiled()
    // At once: file after file, as promises, the thousand of them take five times as long.
    if (!empty) cpSync(await embeddedTemplate(), dataDir, { recursive: true })
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const name = `lares_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}${empty ? '' : ` template ${migratedTemplate}`}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    dataDir,
    databaseUrl: url.href,
    async remove() {
      await onServer(server, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * Holds the embedded database's code in memory for as long as this process runs: whoever opens one in it goes on with
 * what has been compiled and optimized for those before, instead of half a second of doing so again.
 */
async function keepCompiled(): Promise<void> {
  compiled ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((code) => WebAssembly.compile(code))
  await compiled
}

/** A folder with a database that has been made and migrated once; making one takes seconds, copying it does not. */
async function embeddedTemplate(): Promise<string> {
  const template = join(tmpdir(), `lares-test-template-${await schemaFingerprint()}`)
  if (existsSync(template)) return template
  const draft = await mkdtemp(`${template}-draft-`)
  const embedded = await openEmbeddedDatabase(draft)
  await prepare({ dataDir: draft })
  await embedded.close()
  await rm(join(draft, 'database-socket'), { recursive: true, force: true })
  // Another test process may have been faster: then its template serves.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  return template
}

/** Makes the database on a server from which those of the test files are copied. Once, before any of them. */
export async function makeServerTemplate(server: string): Promise<void> {
  await onServer(server, `create database ${migratedTemplate}`)
  const url = new URL(server)
  url.pathname = `/${migratedTemplate}`
  await prepare({ databaseUrl: url.href, dataDir: tmpdir() })
}

/** Brings an empty database to where a first start leaves it. */
async function prepare(location: DatabaseLocation): Promise<void> {
  const { db, close } = connectDatabase(location)
  await migrate(db)
  const boss = createBoss(db, 'sender')
  await boss.start()
  await declareQueues(boss)
  await boss.stop({ graceful: false })
  await close()
}

async function schemaFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = new URL('../db/migrations/', import.meta.url)
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(new URL(file, migrations)))
  for (const file of ['../jobs/queues.ts', '../jobs/job-sender.ts', '../db/embedded/start-params.ts']) {
    hash.update(await readFile(new URL(file, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
