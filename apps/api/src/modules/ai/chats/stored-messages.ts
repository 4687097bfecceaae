import { notFound } from '@lares/server-kit/app-error'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { ChatMessagesTable } from '../../../db/schema/chats.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { staleAfterMs } from './chat-limits.ts'

export type StoredMessage = Selectable<ChatMessagesTable> & {
  /** Whether it is being written without a recent heartbeat of its writer. */
  readonly stale: boolean
}

/** Whether the writer of an answer has died. */
export const isStale = sql<boolean>`(state = 'writing' and heartbeat_at < now() - ${sql.lit(staleAfterMs)} * interval '1 ms')`

/** All messages of a conversation in order. The caller checks access to the conversation. */
export async function loadMessages(db: Db, chatId: string): Promise<StoredMessage[]> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .select(isStale.as('stale'))
    .where('chat_id', '=', chatId)
    .orderBy('position')
    .execute()
}

/** A message of a conversation of the user. Throws `not-found`. */
export async function loadMessage(
  db: Db,
  user: UserPrincipal,
  { id, messageId }: { id: string; messageId: string },
): Promise<StoredMessage> {
  const row = await db
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .selectAll('chat_messages')
    .select(isStale.as('stale'))
    .where('chat_messages.id', '=', messageId)
    .where('chats.id', '=', id)
    .where('chats.user_id', '=', user.userId)
    .where('chats.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
