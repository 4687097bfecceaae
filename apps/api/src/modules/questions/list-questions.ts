import { AppError } from '@lares/server-kit/app-error'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listQuestions as contract } from '@lares/shared-types/contracts/questions'
import type { UserRef } from '@lares/shared-types/fields'
import { Uuid } from '@lares/shared-types/fields'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { suggestUsers } from '../../db/suggest-users.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../http/cursor.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { selectQuestions, toQuestion, visibleAnswers } from './visible-questions.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

/** One page of questions, the latest first. Throws `invalid-cursor`, and `forbidden` to others than administrators who ask for all. */
export async function listQuestions(
  db: Db,
  user: UserPrincipal,
  { scope = 'mine', answered = false, ...query }: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  if (scope === 'all' && !user.isAdmin)
    throw new AppError('forbidden', { message: 'Only administrators see the questions of everybody.' })
  const { position, limit } = parsePageRequest(Position, query)
  const rows = await selectQuestions(db, user, scope)
    .where(({ exists, not }) => {
      const hasAnswer = exists(visibleAnswers(db, user).select(sql.lit(1).as('one')))
      return answered ? hasAnswer : not(hasAnswer)
    })
    .select(toCursorInstant(sql`questions.asked_at`).as('askedAt'))
    .$if(position !== undefined, (questions) => {
      const [askedAt, id] = position ?? []
      return questions.where(
        sql<boolean>`(questions.asked_at, questions.id) < (${askedAt}::timestamptz, ${id}::uuid)`,
      )
    })
    .orderBy('questions.asked_at', 'desc')
    .orderBy('questions.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ askedAt, id }) => [askedAt, id])
  return { questions: page.map((row) => toQuestion(user, row)), nextCursor }
}

const maxSuggestions = 20

/** Other active users one of whose names begins with `name`. */
export async function listAskableUsers(db: Db, user: UserPrincipal, name = ''): Promise<UserRef[]> {
  const active = db.selectFrom('users').where('status', '=', 'active')
  return suggestUsers(active, { exceptId: user.userId, name, limit: maxSuggestions })
}
