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
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return toChat(row)
}

/** Deletes a conversation with its messages. Throws `not-found`. */
export async function deleteChat(db: Db, user: UserPrincipal, id: string): Promise<void> {
  const row = await db
    .deleteFrom('chats')
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

function toChat(row: Selectable<ChatsTable>): Chat {
  return {
    id: row.id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
