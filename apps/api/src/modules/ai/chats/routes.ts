import * as contracts from '@lares/shared-types/contracts/chats'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import { openAnswerDesk } from './answers/answer-desk.ts'
import { followAnswer } from './events/follow-answer.ts'
import { countStreams } from './events/open-streams.ts'
import { postMessage, retryAnswer, shownNow, stopAnswer } from './post-message.ts'
import { shownMessages } from './shown-messages.ts'
import { createChat, deleteChat, listChats, readChat, renameChat } from './stored-chats.ts'
import { loadMessages } from './stored-messages.ts'

/** Conversations with the archive. */
export function chatRoutes(app: App, services: Services): void {
  const { db } = services
  const streams = countStreams(app)
  const desk = openAnswerDesk(app, services)

  route(app, db, contracts.listChats, ({ viewer, query }) => listChats(db, viewer, query))
  route(app, db, contracts.createChat, ({ viewer, body }) => createChat(db, viewer, body.title))
  route(app, db, contracts.getChat, async ({ viewer, params }) => {
    const chat = await readChat(db, viewer, params.id)
    return { chat, messages: await shownMessages(db, viewer, await loadMessages(db, params.id)) }
  })
  route(app, db, contracts.renameChat, ({ viewer, params, body }) =>
    renameChat(db, viewer, params.id, body.title),
  )
  route(app, db, contracts.deleteChat, async ({ viewer, params }) => {
    await deleteChat(db, viewer, params.id)
    return undefined
  })

  route(app, db, contracts.postChatMessage, ({ viewer, params, body, request }) =>
    postMessage(services, desk, { viewer, identity: request.identity }, params.id, body.text),
  )
  route(app, db, contracts.stopAnswer, ({ viewer, params }) => stopAnswer(services, desk, viewer, params))
  route(app, db, contracts.retryAnswer, ({ viewer, params, request }) =>
    retryAnswer(services, desk, { viewer, identity: request.identity }, params),
  )
  route(app, db, contracts.followAnswer, async ({ viewer, params, request, reply }) => {
    const message = await shownNow(services, viewer, params)
    const stream = followAnswer(services, desk, { identity: request.identity, params, message })
    streams.add(viewer.userId, stream)
    // Buffering proxies hold nothing back that says so.
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    return reply.send(stream.body)
  })
}
