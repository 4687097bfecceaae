import { type Static, Type } from 'typebox'
import { Chat, ChatMessage, maxChatQuestionLength, maxChatTitle } from '../chats.ts'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, NewId, PageLimit, Uuid } from '../fields.ts'

const MessageParams = Type.Object({ id: Uuid, messageId: Uuid })
const Title = Type.String({ minLength: 1, maxLength: maxChatTitle, pattern: '\\S' })

const base = { access: 'ai:use', servedBy: 'archive' } as const

export const listChats = defineContract({
  ...base,
  operationId: 'listChats',
  summary: 'The caller’s conversations with the archive, latest first',
  method: 'GET',
  path: '/api/ai/chats',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) }),
  status: 200,
  reply: Type.Object({
    chats: Type.Array(Chat),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const createChat = defineContract({
  ...base,
  operationId: 'createChat',
  summary: 'Start a conversation; without a title it is named after its first question',
  method: 'POST',
  path: '/api/ai/chats',
  body: Type.Object(
    { id: Type.Optional(NewId), title: Type.Optional(Title) },
    { additionalProperties: false },
  ),
  status: 201,
  reply: Chat,
  errors: ['ai-too-many-chats', 'id-taken'],
})

export const getChat = defineContract({
  ...base,
  operationId: 'getChat',
  summary: 'A conversation with all its messages',
  method: 'GET',
  path: '/api/ai/chats/:id',
  params: IdParams,
  status: 200,
  reply: Type.Object({ chat: Chat, messages: Type.Array(ChatMessage) }),
  errors: ['not-found'],
})

export const renameChat = defineContract({
  ...base,
  operationId: 'renameChat',
  summary: 'Give a conversation another title',
  method: 'PATCH',
  path: '/api/ai/chats/:id',
  params: IdParams,
  body: Type.Object({ title: Title }, { additionalProperties: false }),
  status: 200,
  reply: Chat,
  errors: ['not-found'],
})

export const deleteChat = defineContract({
  ...base,
  operationId: 'deleteChat',
  summary: 'Delete a conversation, which can be restored for a day',
  method: 'DELETE',
  path: '/api/ai/chats/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const restoreChat = defineContract({
  ...base,
  operationId: 'restoreChat',
  summary: 'Undo the deletion of a conversation; no effect on one that exists',
  method: 'POST',
  path: '/api/ai/chats/:id/restore',
  params: IdParams,
  status: 200,
  reply: Chat,
  errors: ['not-found', 'ai-too-many-chats'],
})

export const postChatMessage = defineContract({
  ...base,
  operationId: 'postChatMessage',
  summary: 'Ask a question; the answer is written in the background',
  method: 'POST',
  path: '/api/ai/chats/:id/messages',
  params: IdParams,
  body: Type.Object(
    {
      /** Of the question. */
      id: Type.Optional(NewId),
      text: Type.String({ minLength: 1, maxLength: maxChatQuestionLength, pattern: '\\S' }),
    },
    { additionalProperties: false },
  ),
  status: 201,
  reply: Type.Object({ question: ChatMessage, answer: ChatMessage }),
  errors: [
    'not-found',
    'ai-not-configured',
    'ai-answering',
    'ai-too-many-answers',
    'ai-busy',
    'ai-chat-full',
    'id-taken',
  ],
})

export const stopAnswer = defineContract({
  ...base,
  operationId: 'stopAnswer',
  summary: 'Stop an answer that is being written and store its text so far; no effect on other answers',
  method: 'POST',
  path: '/api/ai/chats/:id/messages/:messageId/stop',
  params: MessageParams,
  status: 200,
  reply: ChatMessage,
  errors: ['not-found'],
})

export const retryAnswer = defineContract({
  ...base,
  operationId: 'retryAnswer',
  summary: 'Retry an answer that has failed or was stopped',
  method: 'POST',
  path: '/api/ai/chats/:id/messages/:messageId/retry',
  params: MessageParams,
  status: 200,
  reply: ChatMessage,
  errors: ['not-found', 'ai-not-configured', 'ai-answering', 'ai-answered', 'ai-too-many-answers', 'ai-busy'],
})

export const followAnswer = defineContract({
  ...base,
  operationId: 'followAnswer',
  summary:
    'Server-sent events of an answer: `text` replaces the text so far, `piece` appends to it, `doing` names the current ' +
    'activity; at the end `done` or `failed` with the message. Ends at least once a minute: reconnect',
  method: 'GET',
  path: '/api/ai/chats/:id/messages/:messageId/events',
  params: MessageParams,
  status: 200,
  produces: 'text/event-stream',
  errors: ['not-found'],
})

/** The activities of the model before it writes. */
export const answerActivities = ['thinking', 'searching', 'reading', 'calendar', 'computing'] as const
export type AnswerActivity = (typeof answerActivities)[number]

/** The JSON data of each event by name. */
const AnswerEvents = Type.Object({
  text: Type.Object({ text: Type.String() }),
  piece: Type.Object({ text: Type.String() }),
  doing: Type.Object({ act: Type.Enum(answerActivities) }),
  done: ChatMessage,
  failed: ChatMessage,
})
type AnswerEvents = Static<typeof AnswerEvents>

export type AnswerEvent = {
  [Name in keyof AnswerEvents]: { readonly event: Name; readonly data: AnswerEvents[Name] }
}[keyof AnswerEvents]
