import { hasAccess } from '@lares/server-kit/access'
import { notFound } from '@lares/server-kit/app-error'
import { maxListedAnswers, type Question, type QuestionScope } from '@lares/shared-types/questions'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** A query of the user's own questions, those that somebody has asked them, or those of everybody. */
export function questionsInScope(db: Db, user: UserPrincipal, scope: QuestionScope) {
  const questions = db.selectFrom('questions').where('questions.removed_at', 'is', null)
  if (scope === 'all') return questions
  if (scope === 'mine') return questions.where('questions.asked_by', '=', user.userId)
  return questions.where((eb) =>
    eb.exists(
      eb
        .selectFrom('question_recipients')
        .select(sql.lit(1).as('one'))
        .whereRef('question_recipients.question_id', '=', 'questions.id')
        .where('question_recipients.user_id', '=', user.userId),
    ),
  )
}

/** A query of the questions that exist for the user: their own, those that somebody has asked them, all for administrators. */
export function visibleQuestions(db: Db, user: UserPrincipal) {
  if (user.isAdmin) return questionsInScope(db, user, 'all')
  const own = questionsInScope(db, user, 'mine').select('questions.id')
  const asked = questionsInScope(db, user, 'asked-of-me').select('questions.id')
  return db
    .selectFrom('questions')
    .where((eb) => eb.or([eb('questions.id', 'in', own), eb('questions.id', 'in', asked)]))
}

/** The answers of a question that the user sees, for the enclosing statement. */
export function visibleAnswers(db: Db, user: UserPrincipal) {
  return visibleItems(db, user)
    .innerJoin('question_answers', 'question_answers.item_id', 'items.id')
    .where('question_answers.question_id', '=', sql.ref<string>('questions.id'))
}

/** Whether the answer that was shown cites an item that the user may not see (any more), or nobody knows what it cites. */
function citesHiddenItem(db: Db, user: UserPrincipal) {
  const cited = visibleItems(db, user).select('items.id').where('items.id', '=', sql.ref<string>('cited.id'))
  return sql<boolean>`(questions.shown_item_ids is null or exists (
    select from unnest(questions.shown_item_ids) cited (id) where not exists (${cited})))`
}

/** Selects what `toQuestion` needs, of the questions in a scope or of all that exist for the user. */
export function selectQuestions(
  db: Db,
  user: UserPrincipal,
  scope: QuestionScope | 'visible',
  maxAnswers = maxListedAnswers,
) {
  const questions = scope === 'visible' ? visibleQuestions(db, user) : questionsInScope(db, user, scope)
  return questions
    .selectAll('questions')
    .select([
      citesHiddenItem(db, user).as('cites_hidden_item'),
      selectUser('questions.asked_by').as('asker'),
      jsonArrayFrom(
        db
          .selectFrom('question_recipients')
          .innerJoin('users', 'users.id', 'question_recipients.user_id')
          .select(['users.id', 'users.display_name as displayName'])
          .where('question_recipients.question_id', '=', sql.ref<string>('questions.id'))
          .orderBy('users.display_name')
          .orderBy('users.id'),
      ).as('recipients'),
      jsonArrayFrom(
        visibleAnswers(db, user)
          .select(['items.id', 'items.kind', 'items.title', 'question_answers.answered_at'])
          .select(selectUser('question_answers.answered_by').as('by'))
          .orderBy('question_answers.answered_at', 'desc')
          .orderBy('items.id', 'desc')
          .limit(maxAnswers),
      ).as('answers'),
    ])
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['execute']>>[number]

/** A question as the user may see it: who was only asked it sees neither the wrong answer nor who else was asked. */
export function toQuestion(user: UserPrincipal, row: QuestionRow): Question {
  const isOwner = user.isAdmin || row.asked_by === user.userId
  return {
    id: row.id,
    text: row.text,
    reason: row.reason,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    times: row.times,
    ...(isOwner &&
      row.reason === 'wrong' && {
        wrong: { answer: row.cites_hidden_item ? null : row.shown_answer, remark: row.remark },
      }),
    ...(isOwner && { asked: row.recipients }),
    answers: row.answers.map(({ by, answered_at, ...item }) => ({
      by,
      at: new Date(answered_at).toISOString(),
      item,
    })),
    may: { ask: isOwner, answer: hasAccess('items:create', user), remove: isOwner },
  }
}

/** One question. Throws `not-found` if it does not exist for the user. */
export async function loadQuestion(db: Db, user: UserPrincipal, id: string): Promise<Question> {
  const row = await selectQuestions(db, user, 'visible').where('questions.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toQuestion(user, row)
}
