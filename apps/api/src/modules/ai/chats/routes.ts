import * as contracts from '@lares/shared-types/contracts/chats'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import { createAnswerRegistry } from './answers/answer-registry.ts'
import { followAnswer } from './events/follow-answer.ts'
import { trackStreams } from './events/track-streams.ts'
import { loadVisibleMessage, postMessage, retryAnswer, stopAnswer } from './post-message.ts'
import { createChat, deleteChat, listChats, loadChat, renameChat } from './stored-chats.ts'
import { loadMessages } from './stored-messages.ts'
import { toVisibleMessages } from './visible-messages.ts'

/** Conversations with the archive. */
export function chatRoutes(app: App, services: Services): void {
  const { db } = services
  const streams = trackStreams(app)
  const registry = createAnswerRegistry(app, services)

  route(app, db, contracts.listChats, ({ viewer, query }) => listChats(db, viewer, query))
  route(app, db, contracts.createChat, ({ viewer, body }) => createChat(db, viewer, body.title))
  route(app, db, contracts.getChat, async ({ viewer, params }) => {
    const chat = await loadChat(db, viewer, params.id)
    return { chat, messages: await toVisibleMessages(db, viewer, await loadMessages(db, params.id)) }
  })
  route(app, db, contracts.renameChat, ({ viewer, params, body }) =>
    renameChat(db, viewer, params.id, body.title),
  )
  route(app, db, contracts.deleteChat, async ({ viewer, params }) => {
    await deleteChat(db, viewer, params.id)
    return undefined
  })

  route(app, db, contracts.postChatMessage, ({ viewer, params, body, request }) =>
    postMessage(services, registry, { viewer, identity: request.identity }, params.id, body.text),
  )
  route(app, db, contracts.stopAnswer, ({ viewer, params }) => stopAnswer(services, registry, viewer, params))
  route(app, db, contracts.retryAnswer, ({ viewer, params, request }) =>
    retryAnswer(services, registry, { viewer, identity: request.identity }, params),
  )
  route(app, db, contracts.followAnswer, async ({ viewer, params, request, reply }) => {
    const message = await loadVisibleMessage(services, viewer, params)
    const stream = followAnswer(services, registry, { identity: request.identity, params, message })
    streams.add(viewer.userId, stream)
    // Keeps proxies from buffering the events.
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
    return reply.send(stream.body)
  })
}
