import type { ChatMessage, ChatSentence } from '@lares/shared-types/chats'
import type { ErrorCode } from '@lares/shared-types/error-codes'
import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'

/** One attempt at an answer; each attempt has a writer of its own. */
export interface AnswerKey {
  readonly messageId: string
  readonly attempt: number
}

/** The final state of an answer. */
export interface Ending {
  readonly state: Exclude<ChatMessage['state'], 'writing'>
  readonly error: ErrorCode | null
  readonly retryAt: Date | null
}

/** Stores the text so far with a heartbeat. False if the answer is no longer wanted: stopped or deleted. */
export async function saveText(db: Db, key: AnswerKey, text: string): Promise<boolean> {
  const { numUpdatedRows } = await updateAttempt(db, key)
    .set({ text, heartbeat_at: sql`now()` })
    .where('state', '=', 'writing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds items that the answer rests on; called before the model receives them. */
export async function saveSources(db: Db, key: AnswerKey, itemIds: readonly string[]): Promise<void> {
  await updateAttempt(db, key)
    .set({ rests_on: appendItems(itemIds) })
    .execute()
}

/** Appends only new ids, so that a concurrent tool with an older list removes nothing. */
function appendItems(itemIds: readonly string[]) {
  return sql<string[]>`rests_on || array(
    select id from unnest(${[...itemIds]}::uuid[]) with ordinality shown(id, place)
    where not id = any(rests_on) order by place)`
}

/** The answer with the items that the model received. */
interface WrittenAnswer {
  readonly text: string
  readonly sentences: readonly ChatSentence[]
  readonly itemIds: readonly string[]
}

/** Stores the final state of an answer. One that was stopped by another process stays stopped. */
export async function saveEnding(
  db: Db,
  key: AnswerKey,
  { text, sentences, itemIds }: WrittenAnswer,
  { state, error, retryAt }: Ending,
): Promise<void> {
  await updateAttempt(db, key)
    .set({
      text,
      sentences: JSON.stringify(sentences),
      rests_on: appendItems(itemIds),
      state: sql`case when state = 'writing' then ${state} else state end`,
      error: sql`case when state = 'writing' then ${error} else error end`,
      retry_at: retryAt,
      heartbeat_at: null,
    })
    .execute()
}

function updateAttempt(db: Db, { messageId, attempt }: AnswerKey) {
  return db.updateTable('chat_messages').where('id', '=', messageId).where('attempt', '=', attempt)
}
