import { type Static, Type } from 'typebox'
import { Chat, ChatMessage, maxChatTitle, maxQuestion } from '../chats.ts'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit, Uuid } from '../fields.ts'

const MessageParams = Type.Object({ id: Uuid, messageId: Uuid })
const Title = Type.String({ minLength: 1, maxLength: maxChatTitle, pattern: '\\S' })

const ofChats = { access: 'ai:use', servedBy: 'archive' } as const

export const listChats = defineContract({
  ...ofChats,
  operationId: 'listChats',
  summary: 'One’s own conversations with the archive, the latest first',
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
  ...ofChats,
  operationId: 'createChat',
  summary: 'Begin a conversation; without a title it takes that of its first question',
  method: 'POST',
  path: '/api/ai/chats',
  body: Type.Object({ title: Type.Optional(Title) }, { additionalProperties: false }),
  status: 201,
  reply: Chat,
  errors: ['ai-too-many-chats'],
})

export const getChat = defineContract({
  ...ofChats,
  operationId: 'getChat',
  summary: 'A conversation with all that was asked and answered',
  method: 'GET',
  path: '/api/ai/chats/:id',
  params: IdParams,
  status: 200,
  reply: Type.Object({ chat: Chat, messages: Type.Array(ChatMessage) }),
  errors: ['not-found'],
})

export const renameChat = defineContract({
  ...ofChats,
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
  ...ofChats,
  operationId: 'deleteChat',
  summary: 'Delete a conversation for good',
  method: 'DELETE',
  path: '/api/ai/chats/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const postChatMessage = defineContract({
  ...ofChats,
  operationId: 'postChatMessage',
  summary: 'Ask something; the answer is then being written, whether anybody follows it or not',
  method: 'POST',
  path: '/api/ai/chats/:id/messages',
  params: IdParams,
  body: Type.Object(
    { text: Type.String({ minLength: 1, maxLength: maxQuestion, pattern: '\\S' }) },
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
  ],
})

export const stopAnswer = defineContract({
  ...ofChats,
  operationId: 'stopAnswer',
  summary: 'End an answer that is being written and keep what is there; any other stays as it is',
  method: 'POST',
  path: '/api/ai/chats/:id/messages/:messageId/stop',
  params: MessageParams,
  status: 200,
  reply: ChatMessage,
  errors: ['not-found'],
})

export const retryAnswer = defineContract({
  ...ofChats,
  operationId: 'retryAnswer',
  summary: 'Have an answer written anew that has failed or was ended',
  method: 'POST',
  path: '/api/ai/chats/:id/messages/:messageId/retry',
  params: MessageParams,
  status: 200,
  reply: ChatMessage,
  errors: ['not-found', 'ai-not-configured', 'ai-answering', 'ai-answered', 'ai-too-many-answers', 'ai-busy'],
})

export const followAnswer = defineContract({
  ...ofChats,
  operationId: 'followAnswer',
  summary:
    'Server-sent events of an answer: `text`, what there is so far or stands there now instead; `piece`, what comes behind it; ' +
    '`doing`, what the model looks at; at the end `done` or `failed`, with the message. Ends at least once a minute: ask again',
  method: 'GET',
  path: '/api/ai/chats/:id/messages/:messageId/events',
  params: MessageParams,
  status: 200,
  produces: 'text/event-stream',
  errors: ['not-found'],
})

/** What the model does before it writes. */
export const answerActs = ['thinking', 'searching', 'reading', 'calendar'] as const
export type AnswerAct = (typeof answerActs)[number]

/** The events by name, each with the JSON of its data. */
const AnswerEvents = Type.Object({
  text: Type.Object({ text: Type.String() }),
  piece: Type.Object({ text: Type.String() }),
  doing: Type.Object({ act: Type.Enum(answerActs) }),
  done: ChatMessage,
  failed: ChatMessage,
})
type AnswerEvents = Static<typeof AnswerEvents>

export type AnswerEvent = {
  [Name in keyof AnswerEvents]: { readonly event: Name; readonly data: AnswerEvents[Name] }
}[keyof AnswerEvents]
