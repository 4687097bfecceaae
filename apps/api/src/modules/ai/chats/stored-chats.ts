import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Chat } from '@lares/shared-types/chats'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type {
  createChat as createContract,
  listChats as listContract,
} from '@lares/shared-types/contracts/chats'
import { Uuid } from '@lares/shared-types/fields'
import { type Selectable, sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lockRows } from '../../../db/lock-rows.ts'
import type { ChatsTable } from '../../../db/schema/chats.ts'
import type { Database } from '../../../db/schema/database.ts'
import { CursorInstant, parsePageRequest, toCursorInstant, toPage } from '../../../http/cursor.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { createOnce } from '../../creating/create-once.ts'
import { maxChats } from './chat-limits.ts'

const Position = Type.Tuple([CursorInstant, Uuid])

/** One page of the user's conversations, the latest first. Throws `invalid-cursor`. */
export async function listChats(
  db: Db,
  user: UserPrincipal,
  query: RequestOf<typeof listContract>['query'],
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, query)
  const rows = await db
    .selectFrom('chats')
    .selectAll()
    .select(toCursorInstant(sql`updated_at`).as('key'))
    .where('user_id', '=', user.userId)
    .where('deleted_at', 'is', null)
    .$if(position !== undefined, (chats) =>
      chats.where(sql<boolean>`(updated_at, id) < (${position?.[0]}::timestamptz, ${position?.[1]}::uuid)`),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, (row) => [row.key, row.id])
  return { chats: page.map(toChat), nextCursor }
}

/** Starts a conversation. Throws `ai-too-many-chats` and `id-taken`. */
export async function createChat(
  db: Db,
  user: UserPrincipal,
  input: RequestOf<typeof createContract>['body'],
): Promise<Chat> {
  const { title = '' } = input
  return createOnce(db, {
    principal: user,
    entity: 'chat',
    input,
    async insert(trx, id) {
      await rejectTooManyChats(trx, user)
      await trx.insertInto('chats').values({ id, user_id: user.userId, title: title.trim() }).execute()
    },
    reply: (id) => loadChat(db, user, id),
  })
}

async function rejectTooManyChats(trx: Transaction<Database>, user: UserPrincipal): Promise<void> {
  // Serialises concurrent requests of the user, so that they cannot exceed the maximum.
  await lockRows(trx, 'users', [user.userId], 'no key update')
  const { count } = await trx
    .selectFrom('chats')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', user.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < maxChats) return
  throw new AppError('ai-too-many-chats', {
    message: 'Delete a conversation first.',
    params: { most: maxChats },
  })
}

/** A conversation of the user. Throws `not-found`, also for conversations of others. */
export async function loadChat(db: Db, user: UserPrincipal, id: string): Promise<Chat> {
  const row = await db
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toChat(row)
}

/** Throws `not-found`. */
export async function renameChat(db: Db, user: UserPrincipal, id: string, title: string): Promise<Chat> {
  const row = await db
    .updateTable('chats')
    .set({ title: title.trim(), updated_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return toChat(row)
}

/** Deletes a conversation, which can be restored for a day, and stops the answer that is being written. Throws `not-found`. */
export async function deleteChat(db: Db, user: UserPrincipal, id: string, at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('chats')
      .set({ deleted_at: at })
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw notFound()
    await trx
      .updateTable('chat_messages')
      .set({ state: 'stopped', heartbeat_at: null })
      .where('chat_id', '=', id)
      .where('state', '=', 'writing')
      .execute()
  })
}

/** Undoes the deletion of a conversation; no effect on one that exists. Throws `not-found` and `ai-too-many-chats`. */
export async function restoreChat(db: Db, user: UserPrincipal, id: string): Promise<Chat> {
  await inTransaction(db, async (trx) => {
    const deleted = await trx
      .selectFrom('chats')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    if (!deleted) return
    await rejectTooManyChats(trx, user)
    await trx.updateTable('chats').set({ deleted_at: null }).where('id', '=', id).execute()
  })
  return loadChat(db, user, id)
}

function toChat(row: Selectable<ChatsTable>): Chat {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
