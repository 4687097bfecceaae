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
}
