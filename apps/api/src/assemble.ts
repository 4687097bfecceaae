import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import { connectDatabase } from './db/client.ts'
import { openEmbeddedDatabase } from './db/embedded/embedded-database.ts'
import { migrate } from './db/migrate.ts'
import { openFolderStore } from './files/folder-store.ts'
import { createBoss, createJobSender, declareQueues } from './jobs/job-sender.ts'
import { createMailer } from './mail/mailer.ts'
import type { Services } from './services.ts'

export interface Assembly {
  readonly services: Services
  close(): Promise<void>
}

/**
 * Opens everything the archive service works with: the database (embedded or a server), its schema, the
 * files, the queues. Throws when one of them cannot be opened.
 */
export async function assemble(config: Config, now: () => Date = () => new Date()): Promise<Assembly> {
  const dataDir = resolve(config.LARES_DATA_DIR)
  const embedded = config.DATABASE_URL ? undefined : await openEmbeddedDatabase(dataDir)
  const database = connectDatabase({ databaseUrl: config.DATABASE_URL, dataDir })
  await migrate(database.db)
  const boss = createBoss(database.db, 'sender')
  await boss.start()
  await declareQueues(boss)
  const services: Services = {
    config,
    db: database.db,
    files: await openFolderStore(join(dataDir, 'files')),
    jobs: createJobSender(boss),
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: join(dataDir, 'outbox'),
    }),
    now,
  }
  return {
    services,
    async close() {
      await boss.stop({ graceful: false })
      await database.close()
      await embedded?.close()
    },
  }
}
