import { type Static, Type } from 'typebox'
import { Instant, NewId, UserRef, Uuid } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { maxItemTitleLength } from './items.ts'

/** In characters; that of `maxQuestionLength`, which a question that was asked cannot exceed. */
const maxLength = 2_000
/** Of an answer as it was shown, which is cut at this length. */
export const maxShownAnswerLength = 5_000
/** Items that a reported answer cites. */
export const maxShownItems = 200
export const maxQuestionRemarkLength = 1_000
/** Of what a relative writes as an answer. */
export const maxGivenAnswerLength = 50_000
/** Users whom one call asks. */
export const maxAskedAtOnce = 20
/** Questions of one user that are stored. Beyond, the oldest that nobody was asked about makes place. */
export const maxStoredQuestions = 500
/** Answers of one question that are listed. */
export const maxListedAnswers = 20

/** Why a question is on the list: the archive had no answer, or a person has called its answer wrong. */
export const questionReasons = ['unanswered', 'wrong'] as const

/** Whose questions are listed: one's own, those that somebody has asked the caller, or all, for administrators. */
export const questionScopes = ['mine', 'asked-of-me', 'all'] as const
export type QuestionScope = (typeof questionScopes)[number]

/** A question that the archive could not answer, or not rightly. */
export const Question = Type.Object({
  id: Uuid,
  text: Type.String(),
  reason: Type.Enum(questionReasons),
  /** Who has asked the archive; null if the account has been deleted. */
  askedBy: Type.Union([UserRef, Type.Null()]),
  /** When it was last asked. */
  askedAt: Instant,
  /** How many times it was asked. */
  times: Type.Integer({ minimum: 1 }),
  /** What is wrong, for who has asked and administrators. */
  wrong: Type.Optional(
    Type.Object({
      /** The answer as it was shown; null where the caller may not see all items that it cites, or not any more. */
      answer: Type.Union([Type.String(), Type.Null()]),
      remark: Type.String(),
    }),
  ),
  /** The relatives who were asked, for who has asked and administrators. */
  asked: Type.Optional(Type.Array(UserRef)),
  /** What relatives have answered, as far as the caller sees it, the latest first. */
  answers: Type.Array(
    Type.Object({
      by: Type.Union([UserRef, Type.Null()]),
      at: Instant,
      item: Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() }),
    }),
  ),
  /** What the caller may do with it. */
  may: Type.Object({ ask: Type.Boolean(), answer: Type.Boolean(), remove: Type.Boolean() }),
})
export type Question = Static<typeof Question>

export const ReportAnswer = Type.Object(
  {
    id: Type.Optional(NewId),
    question: Type.String({ minLength: 1, maxLength, pattern: '\\S' }),
    answer: Type.String({ minLength: 1, maxLength: maxShownAnswerLength, pattern: '\\S' }),
    /** The items that the answer cites. */
    itemIds: Type.Array(Uuid, { maxItems: maxShownItems, uniqueItems: true }),
    remark: Type.Optional(Type.String({ maxLength: maxQuestionRemarkLength })),
  },
  { additionalProperties: false },
)
export type ReportAnswer = Static<typeof ReportAnswer>

export const AskRelatives = Type.Object(
  { userIds: Type.Array(Uuid, { minItems: 1, maxItems: maxAskedAtOnce, uniqueItems: true }) },
  { additionalProperties: false },
)
export type AskRelatives = Static<typeof AskRelatives>

export const GiveAnswer = Type.Object(
  {
    /** Of the post that the answer becomes. */
    id: Type.Optional(NewId),
    /** Of the post; by default the question. */
    title: Type.Optional(Type.String({ minLength: 1, maxLength: maxItemTitleLength, pattern: '\\S' })),
    /** Markdown. */
    text: Type.String({ minLength: 1, maxLength: maxGivenAnswerLength, pattern: '\\S' }),
  },
  { additionalProperties: false },
)
export type GiveAnswer = Static<typeof GiveAnswer>
