import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Identity } from '@lares/server-kit/identity'
import type { ChatMessage } from '@lares/shared-types/chats'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { postChatMessage } from '@lares/shared-types/contracts/chats'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lockRows } from '../../../db/lock-rows.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { Services } from '../../../services.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { createOnce } from '../../creating/create-once.ts'
import { maxAnswersPerUser } from '../answer-limits.ts'
import type { AnswerRegistry } from './answers/answer-registry.ts'
import { maxMessages } from './chat-limits.ts'
import { loadChat } from './stored-chats.ts'
import { isStale, loadMessage, loadMessages } from './stored-messages.ts'
import { toVisibleMessages } from './visible-messages.ts'

export interface Asker {
  readonly user: UserPrincipal
  readonly identity: Identity
}

/**
 * Stores a question and starts to write its answer. Throws `not-found`, `ai-not-configured`, `ai-answering`,
 * `ai-too-many-answers`, `ai-busy`, `ai-chat-full` and `id-taken`.
 */
export async function postMessage(
  services: Services,
  registry: AnswerRegistry,
  { user, identity }: Asker,
  chatId: string,
  input: RequestOf<typeof postChatMessage>['body'],
): Promise<ReplyOf<typeof postChatMessage>> {
  const { db } = services
  await loadChat(db, user, chatId)
  const endpoint = registry.requireEndpoint()
  return createOnce(db, {
    principal: user,
    entity: `question in ${chatId}`,
    input,
    insert: (trx, id) => insertMessages(trx, user, chatId, id, input.text),
    async reply(id, inserted) {
      if (inserted) registry.start(endpoint, { chatId, ...inserted, attempt: 1, identity })
      return loadQuestionAndAnswer(db, user, chatId, id)
    },
  })
}

/** Inserts a question and the answer that is to be written. */
async function insertMessages(
  trx: Transaction<Database>,
  user: UserPrincipal,
  chatId: string,
  questionId: string,
  text: string,
): Promise<{ readonly messageId: string; readonly position: number }> {
  await assertCanAnswer(trx, user, chatId)
  const { next } = await trx
    .selectFrom('chat_messages')
    .select(sql<number>`coalesce(max(position) + 1, 0)::int`.as('next'))
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow()
  if (next + 2 > maxMessages) throw new AppError('ai-chat-full', { message: 'Begin a new conversation.' })
  const shared = { chat_id: chatId, error: null, retry_at: null }
  const question = { ...shared, id: questionId, position: next, role: 'user', state: 'done', text } as const
  const answer = {
    ...shared,
    id: uuidv7(),
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
    .set({ updated_at: sql`now()`, title: sql`case when title = '' then ${toTitle(text)} else title end` })
    .where('id', '=', chatId)
    .execute()
  return { messageId: answer.id, position: answer.position }
}

/** A question with its answer, which follows it. Throws `not-found` if the conversation was deleted meanwhile. */
async function loadQuestionAndAnswer(
  db: Db,
  user: UserPrincipal,
  chatId: string,
  questionId: string,
): Promise<ReplyOf<typeof postChatMessage>> {
  const rows = await loadMessages(db, chatId)
  const index = rows.findIndex(({ id }) => id === questionId)
  const pair = index < 0 ? [] : rows.slice(index, index + 2)
  const [question, answer] = await toVisibleMessages(db, user, pair)
  if (!question || !answer) throw notFound()
  return { question, answer }
}

/**
 * Starts a new attempt at an answer. Throws `not-found`, `ai-answered`, and what `postMessage` throws except
 * `ai-chat-full` and `id-taken`.
 */
export async function retryAnswer(
  services: Services,
  registry: AnswerRegistry,
  { user, identity }: Asker,
  params: { id: string; messageId: string },
): Promise<ChatMessage> {
  const { db } = services
  const { role, position } = await loadMessage(db, user, params)
  if (role !== 'assistant') throw alreadyAnswered()
  const endpoint = registry.requireEndpoint()
  const attempt = await inTransaction(db, async (trx) => {
    await assertCanAnswer(trx, user, params.id)
    const started = await trx
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
    if (!started) throw alreadyAnswered()
    return started.attempt
  })
  registry.start(endpoint, { chatId: params.id, messageId: params.messageId, attempt, position, identity })
  return loadVisibleMessage(services, user, params)
}

/** Stops an answer that this or another process is writing, keeping its text. Throws `not-found`. */
export async function stopAnswer(
  services: Services,
  registry: AnswerRegistry,
  user: UserPrincipal,
  params: { id: string; messageId: string },
): Promise<ChatMessage> {
  const { db } = services
  await loadMessage(db, user, params)
  const running = registry.find(params.messageId)
  running?.end('stopped')
  await running?.ended
  await db
    .updateTable('chat_messages')
    .set({ state: 'stopped', heartbeat_at: null })
    .where('id', '=', params.messageId)
    .where('state', '=', 'writing')
    .execute()
  return loadVisibleMessage(services, user, params)
}

/** The message as its owner may see it now. Throws `not-found`. */
export async function loadVisibleMessage(
  { db }: Pick<Services, 'db'>,
  user: UserPrincipal,
  params: { id: string; messageId: string },
): Promise<ChatMessage> {
  const [message] = await toVisibleMessages(db, user, [await loadMessage(db, user, params)])
  if (!message) throw notFound()
  return message
}

/**
 * Marks answers of dead processes as broken off. Throws at the limits of concurrent answers, and `not-found` if the conversation was
 * deleted meanwhile.
 */
async function assertCanAnswer(
  trx: Transaction<Database>,
  user: UserPrincipal,
  chatId: string,
): Promise<void> {
  // Serialises concurrent requests of the user, so that they cannot exceed the limits.
  await lockRows(trx, 'users', [user.userId], 'no key update')
  // A deletion waits for this transaction, and then stops the answer.
  const chat = await trx
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('user_id', '=', user.userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!chat) throw notFound()
  const ofUser = trx.selectFrom('chats').select('id').where('user_id', '=', user.userId)
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
  if (writing.length >= maxAnswersPerUser) {
    throw new AppError('ai-too-many-answers', { message: 'Other answers are being written for you.' })
  }
}

function alreadyAnswered(): AppError {
  return new AppError('ai-answered', { message: 'This needs no other answer.' })
}

/** Maximum characters of a title. */
const maxTitleLength = 60

/** The first words of a question as the title of its conversation. */
function toTitle(question: string): string {
  const text = question.replaceAll(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length <= maxTitleLength) return text
  const beginning = characters.slice(0, maxTitleLength).join('')
  const wholeWords = beginning.slice(0, Math.max(beginning.lastIndexOf(' '), 0))
  return `${(wholeWords.length > maxTitleLength / 2 ? wholeWords : beginning).trimEnd()}…`
}
