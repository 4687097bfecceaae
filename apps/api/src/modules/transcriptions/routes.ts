import * as contracts from '@lares/shared-types/contracts/transcriptions'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { startDownload } from './download-speech-model.job.ts'
import { findTranscribable } from './find-transcribable.ts'
import { listTranscriptions } from './list-transcriptions.ts'
import { loadSetup } from './load-setup.ts'
import { startTranscriptions } from './start-transcription.ts'

/** The routes of recordings and films that are transcribed by a machine. */
export function transcriptionRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.readTranscriptionSetup, ({ user }) => loadSetup(services, user))
  route(app, db, contracts.downloadSpeechModel, async ({ user, params }) => ({
    operationId: await startDownload(services, user.userId, params.name),
  }))
  route(app, db, contracts.findTranscribable, ({ user, body }) => findTranscribable(db, user, body))
  route(app, db, contracts.startTranscriptions, ({ user, body }) => startTranscriptions(services, user, body))
  route(app, db, contracts.listTranscriptions, ({ user, query }) => listTranscriptions(db, user, query))
}
