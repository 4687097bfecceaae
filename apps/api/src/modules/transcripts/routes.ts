import * as transcripts from '@lares/shared-types/contracts/transcripts'
import type { FastifyReply } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadTranscript } from './load-transcript.ts'
import { writeTranscript } from './write-transcript.ts'

/** The routes of transcripts. */
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
}

/** Bypasses the schema serializer of Fastify, which takes four times as long for many segments. */
function serializeAsPlainJson(reply: FastifyReply): void {
  reply.serializer((payload: unknown) => JSON.stringify(payload))
}
