import { notFound } from '@lares/server-kit/app-error'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { ChatMessagesTable } from '../../../db/schema/chats.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { staleAfterMs } from './chat-limits.ts'

export type StoredMessage = Selectable<ChatMessagesTable> & {
  /** Whether it is being written and its writer gives no sign of life any more. */
  readonly stale: boolean
}

/** Whether the writer of an answer is gone: another process may have to say so of one that died. */
export const isStale = sql<boolean>`(state = 'writing' and heartbeat_at < now() - ${sql.lit(staleAfterMs)} * interval '1 ms')`

/** Everything that was asked and answered in a conversation, in order; the conversation itself is checked elsewhere. */
export async function loadMessages(db: Db, chatId: string): Promise<StoredMessage[]> {
  return db
    .selectFrom('chat_messages')
    .selectAll()
    .select(isStale.as('stale'))
    .where('chat_id', '=', chatId)
    .orderBy('position')
    .execute()
}

/** A message of a conversation of the viewer's. Throws `not-found`. */
export async function readMessage(
  db: Db,
  viewer: Viewer,
  { id, messageId }: { id: string; messageId: string },
): Promise<StoredMessage> {
  const row = await db
    .selectFrom('chat_messages')
    .innerJoin('chats', 'chats.id', 'chat_messages.chat_id')
    .selectAll('chat_messages')
    .select(isStale.as('stale'))
    .where('chat_messages.id', '=', messageId)
    .where('chats.id', '=', id)
    .where('chats.user_id', '=', viewer.userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
