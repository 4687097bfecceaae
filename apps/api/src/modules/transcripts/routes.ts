import { Readable } from 'node:stream'
import { withPauses } from '@lares/server-kit/pauses'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import type { FastifyReply } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { readTranscript } from './read-transcript.ts'
import { toSrt, toVtt } from './subtitles.ts'
import { writeTranscript } from './write-transcript.ts'

/** The timed text of what is listened to, as data and as subtitles. */
export function transcriptRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, transcripts.getTranscript, async ({ viewer, params, reply }) => {
    writeNatively(reply)
    return readTranscript(db, viewer, params.id)
  })
  route(app, db, transcripts.writeTranscript, async ({ viewer, params, body, reply }) => {
    writeNatively(reply)
    return writeTranscript(services, viewer, params.id, body)
  })
  route(app, db, transcripts.getTranscriptVtt, async ({ viewer, params, reply }) => {
    const { segments } = await readTranscript(db, viewer, params.id)
    return reply.type('text/vtt; charset=utf-8').send(Readable.from(withPauses(toVtt(segments))))
  })
  route(app, db, transcripts.getTranscriptSrt, async ({ viewer, params, reply }) => {
    const { segments } = await readTranscript(db, viewer, params.id)
    return reply.type('application/x-subrip; charset=utf-8').send(Readable.from(withPauses(toSrt(segments))))
  })
}

/** The serializer that Fastify makes of a schema takes four times as long for many segments, which are plain values. */
function writeNatively(reply: FastifyReply): void {
  reply.serializer((payload: unknown) => JSON.stringify(payload))
}
