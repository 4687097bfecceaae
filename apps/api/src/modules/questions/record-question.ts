import { createHash } from 'node:crypto'
import { fold } from '@lares/shared-types/fold'
import { maxStoredQuestions } from '@lares/shared-types/questions'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'

type Dependencies = Pick<Services, 'db' | 'now'>

/**
 * Lists a question that nothing answers. The same words asked again count as one question.
 * @returns the id of the entry; undefined if the question has no words, so that nobody could answer it
 */
export async function recordUnanswered(
  { db, now }: Dependencies,
  user: UserPrincipal,
  text: string,
): Promise<string | undefined> {
  if (extractWords(text).length === 0) return undefined
  const at = now()
  const key = computeKey(text)
  return inTransaction(db, async (trx) => {
    // A question asked again after its removal is a new entry, without the relatives whom the old one was sent to.
    await trx
      .deleteFrom('questions')
      .where('asked_by', '=', user.userId)
      .where('key', '=', key)
      .where('reason', '=', 'unanswered')
      .where('removed_at', 'is not', null)
      .execute()
    const { id } = await trx
      .insertInto('questions')
      .values({
        id: uuidv7(),
        asked_by: user.userId,
        text,
        key,
        reason: 'unanswered',
        shown_answer: '',
        remark: '',
        times: 1,
        created_at: at,
        asked_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['asked_by', 'key'])
          .where('reason', '=', 'unanswered')
          .doUpdateSet({ times: sql<number>`questions.times + 1`, asked_at: at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await removeOldest(trx, user)
    return id
  })
}

/** Takes a question off the user's list that the archive can answer by now, unless a relative was asked or has answered it. */
export async function removeAnswered({ db }: Pick<Dependencies, 'db'>, user: UserPrincipal, text: string) {
  await db
    .deleteFrom('questions')
    .where('asked_by', '=', user.userId)
    .where('key', '=', computeKey(text))
    .where('reason', '=', 'unanswered')
    .where('removed_at', 'is', null)
    .where(isUntouched)
    .execute()
}

/**
 * Removes the oldest unanswered questions of a user beyond the maximum, apart from those that a relative was asked or has answered.
 * Reports of wrong answers remain: somebody has written them.
 */
async function removeOldest(db: Services['db'], { userId }: UserPrincipal): Promise<void> {
  await db
    .deleteFrom('questions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('questions')
        .select('id')
        .where('asked_by', '=', userId)
        .where('reason', '=', 'unanswered')
        .where('removed_at', 'is', null)
        .where(isUntouched)
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxStoredQuestions),
    )
    .execute()
}

/** Whether no relative was asked and none has answered. */
const isUntouched = sql<boolean>`not exists (select from question_recipients where question_id = questions.id)
  and not exists (select from question_answers where question_id = questions.id)`

/** Half a SHA-256 of the folded words, in the form of a UUID. */
export function computeKey(text: string): string {
  return createHash('sha256').update(extractWords(text).join(' ')).digest('hex').slice(0, 32)
}

const extractWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
