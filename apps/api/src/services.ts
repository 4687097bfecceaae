import type { Ai } from './ai/ai.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { FileStore } from './files/file-store.ts'
import type { JobSender } from './jobs/job-sender.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaEngine } from './media/process/media-engine.ts'
import type { TypesenseServer } from './search/typesense/server.ts'

/** What routes and jobs work with; tests replace single parts. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly files: FileStore
  /** Reads files, each in a process that can be ended. */
  readonly media: MediaEngine
  readonly jobs: JobSender
  readonly mailer: Mailer
  readonly ai: Ai
  /** The server of instant search, where one is set. */
  readonly typesense: TypesenseServer | undefined
  readonly now: () => Date
}
