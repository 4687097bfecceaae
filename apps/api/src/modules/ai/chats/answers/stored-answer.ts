import type { ChatMessage, ChatSentence } from '@lares/shared-types/chats'
import type { ErrorCode } from '@lares/shared-types/error-codes'
import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

/** An answer that one writer writes: another attempt is another writer's. */
export interface AnswerKey {
  readonly messageId: string
  readonly attempt: number
}

/** How an answer ended. */
export interface Ending {
  readonly state: Exclude<ChatMessage['state'], 'writing'>
  readonly error: ErrorCode | null
  readonly retryAt: Date | null
}

/** Puts down what there is so far, and that its writer lives. False where nobody waits for it any more: stopped, deleted. */
export async function putDown(db: Db, key: AnswerKey, text: string): Promise<boolean> {
  const { numUpdatedRows } = await ofWriter(db, key)
    .set({ text, heartbeat_at: sql`now()` })
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts down, before the model is given them, which items an answer rests on, besides those that were put down before. */
export async function putDownSources(db: Db, key: AnswerKey, itemIds: readonly string[]): Promise<void> {
  await ofWriter(db, key)
    .set({ rests_on: withItems(itemIds) })
    .execute()
}

/** Tools work at once: who comes late with an older list takes nothing away. */
function withItems(itemIds: readonly string[]) {
  return sql<string[]>`rests_on || array(
    select id from unnest(${[...itemIds]}::uuid[]) with ordinality shown(id, place)
    where not id = any(rests_on) order by place)`
}

/** What was written, and the items that the model was shown for it. */
interface WrittenAnswer {
  readonly text: string
  readonly sentences: readonly ChatSentence[]
  readonly itemIds: readonly string[]
}

/** Puts down an answer that has ended. One that was stopped from elsewhere stays stopped. */
export async function putDownEnding(
  db: Db,
  key: AnswerKey,
  { text, sentences, itemIds }: WrittenAnswer,
  { state, error, retryAt }: Ending,
): Promise<void> {
  await ofWriter(db, key)
    .set({
      text,
      sentences: JSON.stringify(sentences),
      rests_on: withItems(itemIds),
      state: sql`case when state = 'writing' then ${state} else state end`,
      error: sql`case when state = 'writing' then ${error} else error end`,
      retry_at: retryAt,
      heartbeat_at: null,
    })
    .execute()
}

function ofWriter(db: Db, { messageId, attempt }: AnswerKey) {
  return db.updateTable('chat_messages').where('id', '=', messageId).where('attempt', '=', attempt)
}
