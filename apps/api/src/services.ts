import type { MediaEngine } from '@lares/media-engine/process/media-engine'
import type { PageReader } from '@lares/ocr/process/page-reader'
import type { SpeechEngine } from '@lares/speech/process/speech-engine'
import type { Ai } from './ai-endpoints/ai.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { FileStore } from './files/file-store.ts'
import type { OriginalSource } from './files/original-source.ts'
import type { JobControl } from './jobs/job-control.ts'
import type { JobSender } from './jobs/job-sender.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MeaningModels } from './meaning-model/meaning-models.ts'
import type { PushTransport } from './push/push-transport.ts'
import type { TypesenseServer } from './search-index/typesense/server.ts'
import type { TranscriptionTools } from './transcription/transcription-tools.ts'
import type { UsageRecorder } from './usage/usage-recorder.ts'

/** The dependencies of routes and jobs; tests replace some of them. */
export interface Services {
  readonly config: Config
  readonly db: Db
  readonly files: FileStore
  /** Lends the backups, from which damaged files are repaired, for the duration of some work. */
  readonly withBackupSources: <T>(work: (sources: readonly OriginalSource[]) => Promise<T>) => Promise<T>
  /** Processes media files in child processes. */
  readonly media: MediaEngine
  /** Finds speech, and where texts are spoken, in child processes. */
  readonly speech: SpeechEngine
  /** Reads the words on pages and pictures, in child processes. */
  readonly pageReader: PageReader
  readonly transcription: TranscriptionTools
  /** Models on this machine that compare meanings. */
  readonly meaningModels: MeaningModels
  readonly jobs: JobSender
  readonly jobControl: JobControl
  readonly mailer: Mailer
  readonly pushTransport: PushTransport
  readonly ai: Ai
  /** The Typesense server for instant search, if configured. */
  readonly typesense: TypesenseServer | undefined
  /** Counts what the archive is used for. */
  readonly usage: UsageRecorder
  readonly now: () => Date
}
