import * as contracts from '@lares/shared-types/contracts/chats'
import { sendEvents } from '../../../http/event-stream.ts'
import { type App, route } from '../../../http/route.ts'
import { trackStreams } from '../../../http/track-streams.ts'
import type { Services } from '../../../services.ts'
import { createAnswerRegistry } from './answers/answer-registry.ts'
import { followAnswer } from './events/follow-answer.ts'
import { loadVisibleMessage, postMessage, retryAnswer, stopAnswer } from './post-message.ts'
import { createChat, deleteChat, listChats, loadChat, renameChat, restoreChat } from './stored-chats.ts'
import { loadMessages } from './stored-messages.ts'
import { toVisibleMessages } from './visible-messages.ts'

/** Conversations with the archive. */
export function chatRoutes(app: App, services: Services): void {
  const { db } = services
  const streams = trackStreams(app)
  const registry = createAnswerRegistry(app, services)

  route(app, db, contracts.listChats, ({ user, query }) => listChats(db, user, query))
  route(app, db, contracts.createChat, ({ user, body }) => createChat(db, user, body))
  route(app, db, contracts.getChat, async ({ user, params }) => {
    const chat = await loadChat(db, user, params.id)
    return { chat, messages: await toVisibleMessages(db, user, await loadMessages(db, params.id)) }
  })
  route(app, db, contracts.renameChat, ({ user, params, body }) =>
    renameChat(db, user, params.id, body.title),
  )
  route(app, db, contracts.deleteChat, async ({ user, params }) => {
    await deleteChat(db, user, params.id, services.now())
    return undefined
  })
  route(app, db, contracts.restoreChat, ({ user, params }) => restoreChat(db, user, params.id))

  route(app, db, contracts.postChatMessage, ({ user, params, body, request }) =>
    postMessage(services, registry, { user, identity: request.identity }, params.id, body),
  )
  route(app, db, contracts.stopAnswer, ({ user, params }) => stopAnswer(services, registry, user, params))
  route(app, db, contracts.retryAnswer, ({ user, params, request }) =>
    retryAnswer(services, registry, { user, identity: request.identity }, params),
  )
  route(app, db, contracts.followAnswer, async ({ user, params, request, reply }) => {
    const message = await loadVisibleMessage(services, user, params)
    const stream = followAnswer(services, registry, { identity: request.identity, params, message })
    streams.add(user.userId, stream)
    return sendEvents(reply, stream)
  })
}
