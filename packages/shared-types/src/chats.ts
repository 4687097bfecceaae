import { type Static, Type } from 'typebox'
import { CitedSentence } from './citations.ts'
import { type ErrorCode, errorCodes } from './error-codes.ts'
import { Instant, Uuid } from './fields.ts'

export const maxQuestion = 8000
export const maxChatTitle = 200

/** Whether an answer is being written, is whole, was ended by who asked, or has failed. A question is `done`. */
export const chatMessageStates = ['writing', 'done', 'stopped', 'failed'] as const

/**
 * What stands behind a sentence: a place in the archive; nothing that could be checked; nothing that would have to be (a
 * question, the words before a list); something the reader may no longer see, and then its text is left out.
 */
export const sentenceStates = ['proven', 'unproven', 'aside', 'withdrawn'] as const

/** A sentence of an answer with the white space around it, in Markdown: all of them joined are the answer. */
export const ChatSentence = Type.Object({ ...CitedSentence.properties, state: Type.Enum(sentenceStates) })
export type ChatSentence = Static<typeof ChatSentence>

/** A conversation with the archive; without a title until it is asked for the first time. */
export const Chat = Type.Object({
  id: Uuid,
  title: Type.String(),
  createdAt: Instant,
  /** When something was last asked, or the title changed. */
  updatedAt: Instant,
})
export type Chat = Static<typeof Chat>

export const ChatMessage = Type.Object({
  id: Uuid,
  role: Type.Enum(['user', 'assistant']),
  state: Type.Enum(chatMessageStates),
  /** As far as it has been written, in Markdown, without what the reader may no longer see. */
  text: Type.String(),
  /** Of an answer that is no longer being written; empty where it broke off before it could be looked through. */
  sentences: Type.Array(ChatSentence),
  /** Why an answer has failed. */
  error: Type.Union([Type.Enum(Object.keys(errorCodes) as ErrorCode[]), Type.Null()]),
  /** When asking again makes sense, where the AI service said so. */
  retryAt: Type.Union([Instant, Type.Null()]),
  createdAt: Instant,
})
export type ChatMessage = Static<typeof ChatMessage>
