import { join, resolve } from 'node:path'
import { openMediaEngine } from '@lares/media-engine/process/media-engine'
import { createPageReader } from '@lares/ocr/process/page-reader'
import { createLogStream } from '@lares/server-kit/log-stream'
import { loggerOptions } from '@lares/server-kit/logging'
import { openSpeechEngine } from '@lares/speech/process/speech-engine'
import type { PgBoss } from 'pg-boss'
import { type Logger, pino } from 'pino'
import { createAi } from './ai-endpoints/ai.ts'
import { loadArchiveId } from './backup/archive-id.ts'
import type { Config } from './config.ts'
import { connectDatabase, type DatabaseLocation } from './db/client.ts'
import { openEmbeddedDatabase } from './db/embedded/embedded-database.ts'
import { migrate } from './db/migrate.ts'
import { withStartupLock } from './db/startup-lock.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { openFileStore } from './files/open-file-store.ts'
import { jobList } from './job-list.ts'
import { createJobControl } from './jobs/create-job-control.ts'
import { createBoss, createJobSender, declareQueues } from './jobs/pg-boss.ts'
import { createQueueErrorLogger } from './jobs/queue-errors.ts'
import { createJobIndex } from './jobs/queue-tables/stored-jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { MeaningModels } from './meaning-model/meaning-models.ts'
import { withLocalEmbedder } from './meaning-model/with-local-embedder.ts'
import { withBackupSources } from './modules/backups/with-backup-sources.ts'
import { createPushTransport } from './push/push-transport.ts'
import { clearTypesenseState } from './search-index/typesense/collections.ts'
import type { TypesenseServer } from './search-index/typesense/server.ts'
import type { Services } from './services.ts'
import { openTranscriptionTools } from './transcription/transcription-tools.ts'
import { countAiCalls } from './usage/count-ai-calls.ts'
import { createUsageRecorder } from './usage/usage-recorder.ts'

/** Statement timeout of requests on a database server; jobs have none. */
const requestStatementTimeoutMs = 30_000

export interface Assembly {
  readonly services: Services
  close(): Promise<void>
}

export interface ConnectedArchive extends Assembly {
  readonly boss: PgBoss
}

interface AssemblyOptions {
  readonly now?: () => Date
  /** The archive whose backup is about to be restored: it may have files in the bucket already. */
  readonly restoredArchiveId?: string
}

/**
 * Opens all services of the archive: the database (embedded or a server) with its schema, the file store, the queues and
 * others. Throws if one of them cannot be opened.
 */
export async function assemble(config: Config, options?: AssemblyOptions): Promise<Assembly> {
  const dataDir = resolve(config.LARES_DATA_DIR)
  const embedded = config.DATABASE_URL ? undefined : await openEmbeddedDatabase(dataDir)
  const { services, close } = await connectArchive(config, 'sender', options)
  return {
    services,
    async close() {
      await close()
      await embedded?.close()
    },
  }
}

/**
 * Opens the services without the embedded database, which another process or `assemble` has opened; waits until the database
 * responds. With the role `worker`, pg-boss also runs maintenance and schedules.
 */
export async function connectArchive(
  config: Config,
  role: 'sender' | 'worker',
  { now = () => new Date(), restoredArchiveId }: AssemblyOptions = {},
): Promise<ConnectedArchive> {
  const dataDir = resolve(config.LARES_DATA_DIR)
  const location = { databaseUrl: config.DATABASE_URL, dataDir }
  const database = connectDatabase({
    ...location,
    ...(role === 'sender' && { statementTimeoutMs: requestStatementTimeoutMs }),
  })
  await waitForDatabase(database.db)
  const log = pino(loggerOptions(config.LOG_LEVEL), createLogStream())
  const boss = createBoss(database.db, role)
  // Without a listener for `error`, a failed poll of a queue would end the process.
  boss.on('error', createQueueErrorLogger(log, database.db))
  boss.on('warning', (warning) => log.warn(warning, 'warning of the job queue'))
  const isUpdated = await withStartupLock(config.DATABASE_URL, async () => {
    const changed = await migrateWithoutTimeout(location)
    await boss.start()
    await declareQueues(boss, jobList)
    await createJobIndex(database.db)
    return changed
  })
  if (!config.TYPESENSE_URL) await clearTypesenseState(database.db)
  const jobs = createJobSender(boss, jobList)
  // A migration can leave a dead row for every row of a table; until they are freed, queries take several times as long.
  if (isUpdated) await jobs.enqueue(database.db, 'vacuum-database', {}, 'after-update')
  const typesense = await openTypesenseServer(config, log)
  const { files, close: closeFiles } = await openFileStore(config, log, {
    loadArchiveId: () => loadArchiveId(database.db),
    restoredArchiveId,
    purpose: role === 'worker' ? 'worker' : 'any',
  })
  const usage = createUsageRecorder({ db: database.db, now, log })
  const meaningModels = await openMeaningModels(config, log)
  const services: Services = {
    config,
    db: database.db,
    files,
    withBackupSources: (work) => withBackupSources({ db: database.db, config }, work),
    media: openMediaEngine(),
    speech: openSpeechEngine(),
    pageReader: createPageReader({ maxProcesses: 1 }),
    transcription: openTranscriptionTools({
      files,
      dataDir,
      ownFolder: config.AI_TRANSCRIPTION_LOCAL_MODEL,
    }),
    jobs,
    jobControl: createJobControl(boss, jobs, jobList, { typesense: typesense !== undefined }),
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outbox: join(dataDir, 'outbox'),
    }),
    pushTransport: createPushTransport(),
    meaningModels,
    ai: withLocalEmbedder(countAiCalls(createAi(config), usage), meaningModels),
    typesense,
    usage,
    now,
  }
  return {
    services,
    boss,
    async close() {
      await boss.stop({ graceful: false })
      await services.media.close()
      await services.speech.close()
      await services.pageReader.close()
      await services.transcription.close()
      await services.meaningModels.close()
      await usage.close()
      await closeFiles()
      await database.close()
    },
  }
}

async function openMeaningModels(config: Config, log: Logger): Promise<MeaningModels> {
  const folder = config.AI_EMBEDDING_LOCAL_MODEL
  const models = await MeaningModels.open({
    dataDir: resolve(config.LARES_DATA_DIR),
    own: folder
      ? {
          folder,
          isEnglish: config.AI_EMBEDDING_LOCAL_ENGLISH === 'on',
          prefixes: {
            query: config.AI_EMBEDDING_QUERY_PREFIX,
            passage: config.AI_EMBEDDING_PASSAGE_PREFIX,
          },
        }
      : undefined,
  })
  if (models.ownFailure) log.warn(models.ownFailure, 'the model of AI_EMBEDDING_LOCAL_MODEL cannot be used')
  return models
}

/** Imports the client lazily, only if a server is configured. */
async function openTypesenseServer(config: Config, log: Logger): Promise<TypesenseServer | undefined> {
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: key } = config
  if (!url || !key) return undefined
  const { openTypesense } = await import('./search-index/typesense/server.ts')
  return openTypesense(url, key, log)
}

/** Uses a connection without statement timeout, because a migration can take longer than any request. */
async function migrateWithoutTimeout(location: DatabaseLocation): Promise<boolean> {
  const { db, close } = connectDatabase(location)
  try {
    return await migrate(db)
  } finally {
    await close()
  }
}
