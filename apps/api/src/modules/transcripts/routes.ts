import { Readable } from 'node:stream'
import { yieldBetween } from '@lares/server-kit/event-loop-yield'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import type { FastifyReply } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadSubtitles } from './load-subtitles.ts'
import { loadTranscript } from './load-transcript.ts'
import { toPlainText, toSrt, toVtt } from './subtitles.ts'
import { writeTranscript } from './write-transcript.ts'

/** The routes of transcripts, as JSON and as subtitles. */
export function transcriptRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, transcripts.getTranscript, async ({ principal, params, reply }) => {
    serializeAsPlainJson(reply)
    return loadTranscript(db, principal, params.id)
  })
  route(app, db, transcripts.writeTranscript, async ({ principal, params, body, reply }) => {
    serializeAsPlainJson(reply)
    return writeTranscript(services, principal, params.id, body)
  })
  route(app, db, transcripts.getTranscriptVtt, async ({ principal, params, query, reply }) => {
    const { lines, note } = await loadSubtitles(db, principal, params.id, query.language)
    return reply.type('text/vtt; charset=utf-8').send(Readable.from(yieldBetween(toVtt(lines, note))))
  })
  route(app, db, transcripts.getTranscriptText, async ({ principal, params, query, reply }) => {
    const { lines } = await loadSubtitles(db, principal, params.id, query.language)
    return reply.type('text/plain; charset=utf-8').send(Readable.from(yieldBetween(toPlainText(lines))))
  })
  route(app, db, transcripts.getTranscriptSrt, async ({ principal, params, query, reply }) => {
    const { lines } = await loadSubtitles(db, principal, params.id, query.language)
    return reply.type('application/x-subrip; charset=utf-8').send(Readable.from(yieldBetween(toSrt(lines))))
  })
}

/** Bypasses the schema serializer of Fastify, which takes four times as long for many segments. */
function serializeAsPlainJson(reply: FastifyReply): void {
  reply.serializer((payload: unknown) => JSON.stringify(payload))
}
