import { join, resolve } from 'node:path'
import { logStream } from '@lares/server-kit/log-stream'
import { loggerOptions } from '@lares/server-kit/logging'
import type { PgBoss } from 'pg-boss'
import { type Logger, pino } from 'pino'
import { createAi } from './ai/ai.ts'
import type { Config } from './config.ts'
import { connectDatabase, type DatabaseLocation } from './db/client.ts'
import { openEmbeddedDatabase } from './db/embedded/embedded-database.ts'
import { migrate } from './db/migrate.ts'
import { withStartupLock } from './db/startup-lock.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { openFolderStore } from './files/folder-store.ts'
import { createBoss, createJobSender, declareQueues } from './jobs/job-sender.ts'
import { queueErrorLog } from './jobs/queue-errors.ts'
import { createMailer } from './mail/mailer.ts'
import { openMediaEngine } from './media/process/media-engine.ts'
import { forgetTypesense } from './search/typesense/collections.ts'
import type { TypesenseServer } from './search/typesense/server.ts'
import type { Services } from './services.ts'

/** The longest that a request may hold a database server with one statement; jobs take as long as they take. */
const requestStatementMs = 30_000

export interface Assembly {
  readonly services: Services
  close(): Promise<void>
}

export interface ConnectedArchive extends Assembly {
  readonly boss: PgBoss
}

/**
 * Opens everything the archive service works with: the database (embedded or a server), its schema, the
 * files, the queues. Throws when one of them cannot be opened.
 */
export async function assemble(config: Config, now?: () => Date): Promise<Assembly> {
  const dataDir = resolve(config.LARES_DATA_DIR)
  const embedded = config.DATABASE_URL ? undefined : await openEmbeddedDatabase(dataDir)
  const { services, close } = await connectArchive(config, 'sender', now)
  return {
    services,
    async close() {
      await close()
      await embedded?.close()
    },
  }
}

/**
 * The same for a process beside the one that holds the embedded database: waits until the database answers. Only
 * the worker's queue looks after overdue and recurring jobs.
 */
export async function connectArchive(
  config: Config,
  role: 'sender' | 'worker',
  now: () => Date = () => new Date(),
): Promise<ConnectedArchive> {
  const dataDir = resolve(config.LARES_DATA_DIR)
  const location = { databaseUrl: config.DATABASE_URL, dataDir }
  const database = connectDatabase({
    ...location,
    ...(role === 'sender' && { statementTimeoutMs: requestStatementMs }),
  })
  await waitForDatabase(database.db)
  const log = pino(loggerOptions(config.LOG_LEVEL), logStream())
  const boss = createBoss(database.db, role)
  // Without a listener, a queue that cannot look into the database for a moment ends the process.
  boss.on('error', queueErrorLog(log, database.db))
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'))
  await withStartupLock(config.DATABASE_URL, async () => {
    await migrateWithPatience(location)
    await boss.start()
    await declareQueues(boss)
  })
  if (!config.TYPESENSE_URL) await forgetTypesense(database.db)
  const services: Services = {
    config,
    db: database.db,
    files: await openFolderStore(join(dataDir, 'files')),
    media: openMediaEngine(),
    jobs: createJobSender(boss),
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: join(dataDir, 'outbox'),
    }),
    ai: createAi(config),
    typesense: await typesenseOf(config, log),
    now,
  }
  return {
    services,
    boss,
    async close() {
      await boss.stop({ graceful: false })
      await services.media.close()
      await database.close()
    },
  }
}

/** The client is loaded where there is a server to talk to, and nowhere else. */
async function typesenseOf(config: Config, log: Logger): Promise<TypesenseServer | undefined> {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: key } = config
  if (!url || !key) return undefined
  const { openTypesense } = await import('./search/typesense/server.ts')
  return openTypesense(url, key, log)
}

/** A change of the schema can take longer than any request may. */
async function migrateWithPatience(location: DatabaseLocation): Promise<void> {
  const { db, close } = connectDatabase(location)
  try {
    await migrate(db)
  } finally {
    await close()
  }
}
