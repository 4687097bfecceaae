import { type Static, Type } from 'typebox'
import { CitedSentence } from './citations.ts'
import { type ErrorCode, errorCodes } from './error-codes.ts'
import { Instant, Uuid } from './fields.ts'

export const maxChatQuestionLength = 8000
export const maxChatTitle = 200

/** The state of an answer; `stopped` means that the user ended it. A question is always `done`. */
export const chatMessageStates = ['writing', 'done', 'stopped', 'failed'] as const

/**
 * How a sentence is supported. `proven`: by citations. `unproven`: by nothing that could be checked. `aside`: it needs no
 * support, such as a question or an introduction to a list. `withdrawn`: its sources are no longer visible to the reader,
 * and its text is omitted.
 */
export const sentenceStates = ['proven', 'unproven', 'aside', 'withdrawn'] as const

/** A sentence of an answer in Markdown, with surrounding white space: joined, the sentences are the whole answer. */
export const ChatSentence = Type.Object({ ...CitedSentence.properties, state: Type.Enum(sentenceStates) })
export type ChatSentence = Static<typeof ChatSentence>

/** A conversation with the archive; its title is empty until the first question. */
export const Chat = Type.Object({
  id: Uuid,
  title: Type.String(),
  createdAt: Instant,
  /** Time of the last question or change of title. */
  updatedAt: Instant,
})
export type Chat = Static<typeof Chat>

export const ChatMessage = Type.Object({
  id: Uuid,
  role: Type.Enum(['user', 'assistant']),
  state: Type.Enum(chatMessageStates),
  /** The text so far in Markdown, without withdrawn sentences. */
  text: Type.String(),
  /** The sentences of a finished answer; empty if it ended before its sources could be checked. */
  sentences: Type.Array(ChatSentence),
  /** The error code of a failed answer. */
  error: Type.Union([Type.Enum(Object.keys(errorCodes) as ErrorCode[]), Type.Null()]),
  /** When to retry, if the AI service has said so. */
  retryAt: Type.Union([Instant, Type.Null()]),
  createdAt: Instant,
})
export type ChatMessage = Static<typeof ChatMessage>
