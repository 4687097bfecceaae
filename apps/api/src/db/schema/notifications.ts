import type {
  NotificationEntityType,
  NotificationKind,
  NotificationParams,
} from '@lares/shared-types/notifications'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface NotificationsTable {
  id: string
  user_id: string
  kind: NotificationKind
  params: Json<NotificationParams[NotificationKind]>
  entity_type: NotificationEntityType | null
  entity_id: string | null
  key: string | null
  created_at: Generated<Date>
  read_at: Date | null
  updated_at: Generated<Date>
  /** What the recipient follows, if it is about new items in that. */
  follow_id: string | null
  /** Of a reminder: its occurrence does not exist any more. */
  is_stale: Generated<boolean>
  push_due_at: Date | null
  pushed_at: Date | null
}

export interface ItemNoticesTable {
  notification_id: string
  item_id: string
  created_at: Generated<Date>
}
