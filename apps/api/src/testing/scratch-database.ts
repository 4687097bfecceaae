import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectDatabase } from '../db/client.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { migrate } from '../db/migrate.ts'
import { createBoss, declareQueues } from '../jobs/job-sender.ts'

export interface ScratchDatabase {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  remove(): Promise<void>
}

/**
 * A data folder and a database of its own for one test file: embedded, or on the PostgreSQL server that
 * `LARES_TEST_DATABASE_URL` names.
 */
export async function makeScratchDatabase(): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lares-test-'))
  const server = process.env.LARES_TEST_DATABASE_URL
  if (!server) {
    await cp(await embeddedTemplate(), dataDir, { recursive: true })
    return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const name = `lares_test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
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

/** A folder with a database that has been made and migrated once; making one takes seconds, copying it does not. */
async function embeddedTemplate(): Promise<string> {
  const template = join(tmpdir(), `lares-test-template-${await schemaFingerprint()}`)
  if (existsSync(template)) return template
  const draft = await mkdtemp(`${template}-draft-`)
  const embedded = await openEmbeddedDatabase(draft)
  const { db, close } = connectDatabase({ dataDir: draft })
  await migrate(db)
  const boss = createBoss(db, 'sender')
  await boss.start()
  await declareQueues(boss)
  await boss.stop({ graceful: false })
  await close()
  await embedded.close()
  await rm(join(draft, 'database-socket'), { recursive: true, force: true })
  // Another test process may have been faster: then its template serves.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  return template
}

async function schemaFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = new URL('../db/migrations/', import.meta.url)
  for (const file of (await readdir(migrations)).sort())
    hash.update(await readFile(new URL(file, migrations)))
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
