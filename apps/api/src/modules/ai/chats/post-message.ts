import { AppError } from '@lares/server-kit/app-error'
import type { Identity } from '@lares/server-kit/identity'
import type { ChatMessage } from '@lares/shared-types/chats'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { postChatMessage } from '@lares/shared-types/contracts/chats'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { mostForUser } from '../answers-at-once.ts'
import type { AnswerDesk } from './answers/answer-desk.ts'
import { mostMessages } from './chat-limits.ts'
import { lockUser } from './lock-user.ts'
import { shownMessages } from './shown-messages.ts'
import { readChat } from './stored-chats.ts'
import { isStale, loadMessages, readMessage } from './stored-messages.ts'
import { titleOf } from './title-of.ts'

export interface Asker {
  readonly viewer: Viewer
  readonly identity: Identity
}

/**
 * Keeps a question and begins to write its answer. Throws `not-found`, `ai-not-configured`, `ai-answering`,
 * `ai-too-many-answers`, `ai-busy` and `ai-chat-full`.
 */
export async function postMessage(
  services: Services,
  desk: AnswerDesk,
  { viewer, identity }: Asker,
  chatId: string,
  text: string,
): Promise<ReplyOf<typeof postChatMessage>> {
  const { db } = services
  await readChat(db, viewer, chatId)
  const endpoint = desk.endpoint()
  const [questionId, answerId] = [uuidv7(), uuidv7()]
  const position = await inTransaction(db, async (trx) => {
    await makeRoom(trx, viewer, chatId)
    const { next } = await trx
      .selectFrom('chat_messages')
      .select(sql<number>`coalesce(max(position) + 1, 0)::int`.as('next'))
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow()
    if (next + 2 > mostMessages) throw new AppError('ai-chat-full', { message: 'Begin a new conversation.' })
    const shared = { chat_id: chatId, error: null, retry_at: null }
    const question = { ...shared, id: questionId, position: next, role: 'user', state: 'done', text } as const
    const answer = {
      ...shared,
      id: answerId,
      position: next + 1,
      role: 'assistant',
      state: 'writing',
    } as const
    await trx
      .insertInto('chat_messages')
      .values({ ...question, heartbeat_at: null })
      .execute()
    await trx
      .insertInto('chat_messages')
      .values({ ...answer, heartbeat_at: sql<Date>`now()` })
      .execute()
    await trx
      .updateTable('chats')
      .set({ updated_at: sql`now()`, title: sql`case when title = '' then ${titleOf(text)} else title end` })
      .where('id', '=', chatId)
      .execute()
    return next + 1
  })
  desk.begin(endpoint, { chatId, messageId: answerId, attempt: 1, position, identity })
  const rows = (await loadMessages(db, chatId)).filter(({ id }) => id === questionId || id === answerId)
  const [question, answer] = await shownMessages(db, viewer, rows)
  // Deleted in another window just now.
  if (!question || !answer) throw new AppError('not-found', { message: 'There is no such thing here.' })
  return { question, answer }
}

/** Has an answer written anew. Throws `not-found`, `ai-answered`, and what `postMessage` does but for `ai-chat-full`. */
export async function retryAnswer(
  services: Services,
  desk: AnswerDesk,
  { viewer, identity }: Asker,
  params: { id: string; messageId: string },
): Promise<ChatMessage> {
  const { db } = services
  const { role, position } = await readMessage(db, viewer, params)
  if (role !== 'assistant') throw answeredAlready()
  const endpoint = desk.endpoint()
  const attempt = await inTransaction(db, async (trx) => {
    await makeRoom(trx, viewer, params.id)
    const begun = await trx
      .updateTable('chat_messages')
      .set({
        state: 'writing',
        text: '',
        sentences: null,
        rests_on: [],
        error: null,
        retry_at: null,
        heartbeat_at: sql`now()`,
        attempt: sql`attempt + 1`,
      })
      .where('id', '=', params.messageId)
      .where('state', 'in', ['failed', 'stopped'])
      .returning('attempt')
      .executeTakeFirst()
    if (!begun) throw answeredAlready()
    return begun.attempt
  })
  desk.begin(endpoint, { chatId: params.id, messageId: params.messageId, attempt, position, identity })
  return shownNow(services, viewer, params)
}

/** Ends an answer that is being written, here or by another process, and keeps what is there. Throws `not-found`. */
export async function stopAnswer(
  services: Services,
  desk: AnswerDesk,
  viewer: Viewer,
  params: { id: string; messageId: string },
): Promise<ChatMessage> {
  const { db } = services
  await readMessage(db, viewer, params)
  const running = desk.find(params.messageId)
  running?.end('stopped')
  await running?.ended
  await db
    .updateTable('chat_messages')
    .set({ state: 'stopped', heartbeat_at: null })
    .where('id', '=', params.messageId)
    .where('state', '=', 'writing')
    .execute()
  return shownNow(services, viewer, params)
}

/** The message as its owner may see it now. Throws `not-found`. */
export async function shownNow(
  { db }: Pick<Services, 'db'>,
  viewer: Viewer,
  params: { id: string; messageId: string },
): Promise<ChatMessage> {
  const [message] = await shownMessages(db, viewer, [await readMessage(db, viewer, params)])
  if (!message) throw new AppError('not-found', { message: 'There is no such thing here.' })
  return message
}

/** Says of answers whose writers have died that they broke off, and throws where as many are being written as may be. */
async function makeRoom(trx: Transaction<Database>, viewer: Viewer, chatId: string): Promise<void> {
  await lockUser(trx, viewer.userId)
  const ofUser = trx.selectFrom('chats').select('id').where('user_id', '=', viewer.userId)
  await trx
    .updateTable('chat_messages')
    .set({ state: 'failed', error: 'ai-broken-off', heartbeat_at: null })
    .where('chat_id', 'in', ofUser)
    .where(isStale)
    .execute()
  const writing = await trx
    .selectFrom('chat_messages')
    .select('chat_id')
    .where('state', '=', 'writing')
    .where('chat_id', 'in', ofUser)
    .execute()
  if (writing.some(({ chat_id }) => chat_id === chatId)) {
    throw new AppError('ai-answering', { message: 'An answer is being written in this conversation.' })
  }
  if (writing.length >= mostForUser) {
    throw new AppError('ai-too-many-answers', { message: 'Other answers are being written for you.' })
  }
}

function answeredAlready(): AppError {
  return new AppError('ai-answered', { message: 'This needs no other answer.' })
}
