import { type Static, Type } from 'typebox'
import { CitedSentence } from '../citations.ts'
import { defineContract } from '../contract.ts'
import { Instant } from '../fields.ts'

const Configured = Type.Object({
  configured: Type.Boolean(),
  model: Type.Union([Type.String(), Type.Null()]),
})

export const AiStatus = Type.Object({
  chat: Configured,
  embedding: Type.Object({
    ...Configured.properties,
    /** Whether the database can compare vectors (pgvector). */
    comparable: Type.Boolean(),
    /** Whether search by meaning answers, if with the model before the one configured. */
    ready: Type.Boolean(),
    /** Passages that have no vector of the configured model yet, of all. */
    waiting: Type.Integer(),
    passages: Type.Integer(),
    /** Why the endpoint could not be used at the last attempt: a code of `ai-…`. */
    failure: Type.Union([Type.String(), Type.Null()]),
    failingSince: Type.Union([Instant, Type.Null()]),
  }),
  transcription: Configured,
})
export type AiStatus = Static<typeof AiStatus>

export const readAiStatus = defineContract({
  operationId: 'readAiStatus',
  summary: 'Which models are configured, and how far search by meaning is; counts for administrators alone',
  method: 'GET',
  path: '/api/ai/status',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: AiStatus,
})

export const longestQuestion = 2_000

/** Who wrote an answer: a model, or nobody: it then is quotations of passages that match. */
export const answerEngines = ['model', 'quotations'] as const

export const Answer = Type.Object({
  /** Empty where the archive says nothing about it. */
  answer: Type.Array(CitedSentence),
  engine: Type.Enum(answerEngines),
  /** Why the model that is configured did not write it: a code of `ai-…`. */
  failure: Type.Union([Type.String(), Type.Null()]),
})
export type Answer = Static<typeof Answer>

export const ask = defineContract({
  operationId: 'ask',
  summary:
    'One question, answered from what the asker may see; every sentence with quotes that stand there word for word',
  method: 'POST',
  path: '/api/ai/ask',
  access: 'ai:use',
  servedBy: 'archive',
  body: Type.Object(
    { question: Type.String({ minLength: 1, maxLength: longestQuestion, pattern: '\\S' }) },
    { additionalProperties: false },
  ),
  status: 200,
  reply: Answer,
  errors: ['ai-too-many-answers', 'ai-busy'],
})
