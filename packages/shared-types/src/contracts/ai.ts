import { type Static, Type } from 'typebox'
import { Citation, CitedPerson, CitedSentence } from '../citations.ts'
import { defineContract } from '../contract.ts'
import { Instant, Uuid } from '../fields.ts'
import { LanguageSchema } from '../language-schemas.ts'

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
    /** Whether search by meaning is available, possibly still with the vectors of the previous model. */
    ready: Type.Boolean(),
    /** Number of passages without a vector of the configured model. */
    waiting: Type.Integer(),
    passages: Type.Integer(),
    /** The `ai-…` error code of the last attempt to use the endpoint; null if it succeeded. */
    failure: Type.Union([Type.String(), Type.Null()]),
    failingSince: Type.Union([Instant, Type.Null()]),
  }),
  transcription: Type.Object({
    ...Configured.properties,
    /** Present if a model on this machine transcribes, and no endpoint does. */
    isLocal: Type.Optional(Type.Literal(true)),
  }),
  /** The model that reads handwriting. */
  vision: Configured,
})
export type AiStatus = Static<typeof AiStatus>

export const readAiStatus = defineContract({
  operationId: 'readAiStatus',
  admitsView: true,
  summary:
    'Which models are configured, and the progress of search by meaning; counts only for administrators',
  method: 'GET',
  path: '/api/ai/status',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: AiStatus,
})

export const maxQuestionLength = 2_000

/**
 * How an answer was created: written by a model, computed from dates, relations and items, or composed of quotations from
 * matching passages.
 */
export const answerEngines = ['model', 'facts', 'quotations'] as const

export const Answer = Type.Object({
  /** Empty if the archive contains nothing about the question. */
  answer: Type.Array(CitedSentence),
  /** What the archive does not know, or cannot tell apart, of what is asked. */
  notes: Type.Optional(Type.Array(Type.Object({ text: Type.String(), people: Type.Array(CitedPerson) }))),
  /** Passages that are only near the question, where nothing answers it. */
  near: Type.Optional(Type.Array(Citation)),
  /** The entry on the caller's list of open questions, where nothing answers the question. */
  questionId: Type.Optional(Uuid),
  engine: Type.Enum(answerEngines),
  /** The `ai-…` error code if the configured model could not write the answer, else null. */
  failure: Type.Union([Type.String(), Type.Null()]),
})
export type Answer = Static<typeof Answer>

export const ask = defineContract({
  operationId: 'ask',
  summary:
    'One question, answered from items visible to the caller; every sentence with verbatim quotes. Lists it as open if nothing answers it',
  method: 'POST',
  path: '/api/ai/ask',
  access: 'ai:use',
  servedBy: 'archive',
  body: Type.Object(
    { question: Type.String({ minLength: 1, maxLength: maxQuestionLength, pattern: '\\S' }) },
    { additionalProperties: false },
  ),
  status: 200,
  reply: Answer,
  errors: ['ai-too-many-answers', 'ai-busy'],
})

export const listExampleQuestions = defineContract({
  operationId: 'listExampleQuestions',
  summary: 'Questions that the archive answers for the caller without a model, as examples',
  method: 'GET',
  path: '/api/ai/example-questions',
  access: 'ai:use',
  servedBy: 'archive',
  query: Type.Object({ language: LanguageSchema }),
  status: 200,
  reply: Type.Object({ questions: Type.Array(Type.String(), { maxItems: 4 }) }),
})
