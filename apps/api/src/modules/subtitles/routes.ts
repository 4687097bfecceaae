import { Readable } from 'node:stream'
import { yieldBetween } from '@lares/server-kit/event-loop-yield'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadSubtitles } from './load-subtitles.ts'
import { toPlainText, toSrt, toVtt } from './subtitles.ts'

/** The routes of transcripts and their translations as files of subtitles and as plain text. */
export function subtitleRoutes(app: App, { db }: Services): void {
  route(app, db, transcripts.getTranscriptVtt, async ({ principal, params, query, reply }) => {
    const { lines, note } = await loadSubtitles(db, principal, params.id, query)
    return reply.type('text/vtt; charset=utf-8').send(Readable.from(yieldBetween(toVtt(lines, note))))
  })
  route(app, db, transcripts.getTranscriptText, async ({ principal, params, query, reply }) => {
    const { lines } = await loadSubtitles(db, principal, params.id, query)
    return reply.type('text/plain; charset=utf-8').send(Readable.from(yieldBetween(toPlainText(lines))))
  })
  route(app, db, transcripts.getTranscriptSrt, async ({ principal, params, query, reply }) => {
    const { lines } = await loadSubtitles(db, principal, params.id, query)
    return reply.type('application/x-subrip; charset=utf-8').send(Readable.from(yieldBetween(toSrt(lines))))
  })
}
