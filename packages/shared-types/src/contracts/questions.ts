import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit, UserRef, Uuid } from '../fields.ts'
import { AskRelatives, GiveAnswer, Question, questionScopes, ReportAnswer } from '../questions.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const

export const listQuestions = defineContract({
  ...base,
  operationId: 'listQuestions',
  summary: 'Questions that the archive could not answer, or not rightly, the latest first',
  method: 'GET',
  path: '/api/questions',
  query: Type.Object({
    /** By default the caller's own; `all` for administrators alone. */
    scope: Type.Optional(Type.Enum(questionScopes)),
    /** By default without those that a relative has answered. */
    answered: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    questions: Type.Array(Question),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['forbidden', 'invalid-cursor'],
})

export const getQuestion = defineContract({
  ...base,
  operationId: 'getQuestion',
  summary: 'One question of the caller, or one that somebody has asked them',
  method: 'GET',
  path: '/api/questions/:id',
  params: IdParams,
  status: 200,
  reply: Question,
  errors: ['not-found'],
})

export const reportAnswer = defineContract({
  ...base,
  access: 'ai:use',
  operationId: 'reportAnswer',
  summary: 'Say that an answer of the archive is wrong; administrators see it',
  method: 'POST',
  path: '/api/questions',
  body: ReportAnswer,
  status: 201,
  reply: Question,
  errors: ['id-taken'],
})

export const listAskableUsers = defineContract({
  ...base,
  operationId: 'listAskableUsers',
  summary: 'Users who may be asked, with a name that begins like this',
  method: 'GET',
  path: '/api/askable-users',
  query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 100 })) }),
  status: 200,
  reply: Type.Object({ users: Type.Array(UserRef) }),
})

export const askRelatives = defineContract({
  ...base,
  operationId: 'askRelatives',
  summary: 'Ask users the question; they are notified, and see its text alone',
  method: 'POST',
  path: '/api/questions/:id/recipients',
  params: IdParams,
  body: AskRelatives,
  status: 200,
  reply: Question,
  errors: ['not-found', 'invalid-fields'],
})

export const giveAnswer = defineContract({
  ...base,
  access: 'items:create',
  operationId: 'giveAnswer',
  summary: 'Answer a question: the answer becomes a post, which the archive finds from then on',
  method: 'POST',
  path: '/api/questions/:id/answer',
  params: IdParams,
  body: GiveAnswer,
  maxBodyBytes: 512 * 1024,
  status: 201,
  reply: Type.Object({
    /** Of the post. */
    id: Uuid,
    question: Question,
  }),
  errors: ['not-found', 'invalid-fields', 'id-taken'],
})

export const removeQuestion = defineContract({
  ...base,
  operationId: 'removeQuestion',
  summary:
    'Take a question off the list, which can be undone for 30 days; an answer that was given remains a post',
  method: 'DELETE',
  path: '/api/questions/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const restoreQuestion = defineContract({
  ...base,
  operationId: 'restoreQuestion',
  summary: 'Put a question back on the list, with those who were asked; no effect on one that is on it',
  method: 'POST',
  path: '/api/questions/:id/restore',
  params: IdParams,
  status: 200,
  reply: Question,
  errors: ['not-found'],
})
