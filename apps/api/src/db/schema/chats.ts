import type { ChatSentence, chatMessageStates } from '@lares/shared-types/chats'
import type { ErrorCode } from '@lares/shared-types/error-codes'
import type { ColumnType, Generated } from 'kysely'

export interface ChatsTable {
  id: string
  user_id: string
  title: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Generated<Date | null>
}

export interface ChatMessagesTable {
  id: string
  chat_id: string
  position: number
  role: 'user' | 'assistant'
  text: Generated<string>
  sentences: ColumnType<ChatSentence[] | null, string | null | undefined, string | null>
  rests_on: Generated<string[]>
  state: (typeof chatMessageStates)[number]
  error: ErrorCode | null
  retry_at: Date | null
  attempt: Generated<number>
  heartbeat_at: Date | null
  created_at: Generated<Date>
}
