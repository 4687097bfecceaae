import * as transcripts from '@lares/shared-types/contracts/transcripts'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { readTranscript } from './read-transcript.ts'
import { toSrt, toVtt } from './subtitles.ts'
import { writeTranscript } from './write-transcript.ts'

/** The timed text of what is listened to, as data and as subtitles. */
export function transcriptRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, transcripts.getTranscript, ({ viewer, params }) => readTranscript(db, viewer, params.id))
  route(app, db, transcripts.writeTranscript, ({ viewer, params, body }) =>
    writeTranscript(services, viewer, params.id, body),
  )
  route(app, db, transcripts.getTranscriptVtt, async ({ viewer, params, reply }) => {
    const { segments } = await readTranscript(db, viewer, params.id)
    return reply.type('text/vtt; charset=utf-8').send(toVtt(segments))
  })
  route(app, db, transcripts.getTranscriptSrt, async ({ viewer, params, reply }) => {
    const { segments } = await readTranscript(db, viewer, params.id)
    return reply.type('application/x-subrip; charset=utf-8').send(toSrt(segments))
  })
}
