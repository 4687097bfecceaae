import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { giveAnswer as contract } from '@lares/shared-types/contracts/questions'
import { maxItemTitleLength } from '@lares/shared-types/items'
import type { GiveAnswer } from '@lares/shared-types/questions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { textBetween } from '../../lexicon/text-between.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createItem } from '../items/create-item.ts'
import { loadQuestion, visibleQuestions } from './visible-questions.ts'

/**
 * Answers a question: the answer becomes a post of the caller, by default with the question as its title, which searches and later
 * questions find. Notifies who has asked. Throws `not-found`, `invalid-fields` and `id-taken`.
 */
export async function giveAnswer(
  services: Services,
  user: UserPrincipal,
  id: string,
  { text, title, ...input }: GiveAnswer,
): Promise<ReplyOf<typeof contract>> {
  const question = await loadQuestion(services.db, user, id)
  const asTitle = textBetween(question.text.replaceAll(/\s+/g, ' '), 0, maxItemTitleLength)
  const post = { ...input, kind: 'post' as const, title: title ?? asTitle, body: text }
  const item = await createItem(services, user, post, (trx, itemId) =>
    linkAnswer(trx, services, user, { questionId: id, itemId }),
  )
  return { id: item.id, question: await loadQuestion(services.db, user, id) }
}

async function linkAnswer(
  trx: Transaction<Database>,
  { now }: Pick<Services, 'now'>,
  user: UserPrincipal,
  { questionId, itemId }: { readonly questionId: string; readonly itemId: string },
): Promise<void> {
  const question = await visibleQuestions(trx, user)
    .where('questions.id', '=', questionId)
    .select('questions.asked_by')
    .forUpdate('questions')
    .executeTakeFirst()
  // Removed since it was loaded.
  if (!question) throw notFound()
  await trx
    .insertInto('question_answers')
    .values({ question_id: questionId, item_id: itemId, answered_by: user.userId, answered_at: now() })
    .execute()
  const asking = await trx
    .selectFrom('question_recipients')
    .select('asked_by')
    .distinct()
    .where('question_id', '=', questionId)
    .execute()
  const recipients = [question.asked_by, ...asking.map(({ asked_by }) => asked_by)]
  await notify(trx, {
    recipients: [...new Set(recipients)].flatMap((userId) =>
      userId === null || userId === user.userId ? [] : [userId],
    ),
    kind: 'question-answered',
    params: {},
    entity: { type: 'item', id: itemId },
  })
}
