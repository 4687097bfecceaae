import type { Notification } from '@lares/shared-types/notifications'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { questionsInScope } from './visible-questions.ts'

type NotifiedQuestion = Extract<Notification, { kind: 'question-asked' }>['question']
interface NotificationRow {
  readonly id: string
  readonly kind: string
  readonly entity_id: string | null
}

/** The question of each of these notifications that has one, with who asks it or who has answered it. */
export async function loadNotifiedQuestions(
  db: Db,
  user: UserPrincipal,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, NotifiedQuestion>> {
  const asked = await loadAsked(db, user, pickEntities(rows, 'question-asked'))
  const answered = await loadAnswered(db, user, pickEntities(rows, 'question-answered'))
  return new Map(
    rows.flatMap(({ id, kind, entity_id }) => {
      const found = (kind === 'question-answered' ? answered : asked).get(entity_id ?? '')
      return found ? [[id, found] as const] : []
    }),
  )
}

function pickEntities(rows: readonly NotificationRow[], kind: Notification['kind']): string[] {
  return rows.flatMap((row) => (row.kind === kind && row.entity_id ? [row.entity_id] : []))
}

async function loadAsked(db: Db, user: UserPrincipal, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, NotifiedQuestion>()
  const found = await questionsInScope(db, user, 'asked-of-me')
    .innerJoin('question_recipients', (join) =>
      join
        .onRef('question_recipients.question_id', '=', 'questions.id')
        .on('question_recipients.user_id', '=', user.userId),
    )
    .where('questions.id', 'in', ids)
    .select(['questions.id', 'questions.text'])
    .select(selectUser('question_recipients.asked_by').as('by'))
    .execute()
  return new Map<string, NotifiedQuestion>(found.map((question) => [question.id, question]))
}

async function loadAnswered(db: Db, user: UserPrincipal, itemIds: readonly string[]) {
  if (itemIds.length === 0) return new Map<string, NotifiedQuestion>()
  const found = await visibleItems(db, user)
    .innerJoin('question_answers', 'question_answers.item_id', 'items.id')
    .innerJoin('questions', 'questions.id', 'question_answers.question_id')
    .where('items.id', 'in', itemIds)
    .where('questions.removed_at', 'is', null)
    .select(['questions.id', 'questions.text', 'items.id as item_id', 'items.kind', 'items.title'])
    .select(selectUser('question_answers.answered_by').as('by'))
    .orderBy(sql`questions.id`)
    .execute()
  return new Map<string, NotifiedQuestion>(
    found.map(({ id, text, by, item_id, kind, title }) => [
      item_id,
      { id, text, by, item: { id: item_id, kind, title } },
    ]),
  )
}
