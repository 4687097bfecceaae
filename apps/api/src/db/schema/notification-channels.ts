import type { NotificationKind } from '@lares/shared-types/notifications'
import type { ColumnType, Generated } from 'kysely'

export interface NotificationChoicesTable {
  user_id: string
  kind: NotificationKind
  bell: boolean
  push: boolean
  mail: boolean
}

export interface PushKeysTable {
  id: Generated<true>
  public_key: string
  private_key: string
  created_at: Generated<Date>
}

export interface PushDevicesTable {
  id: string
  user_id: string
  sign_in_id: string | null
  epoch: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  pushed_at: Date | null
  failing_since: Date | null
}

export interface DigestsTable {
  user_id: string
  time_zone: string | null
  sent_at: Date | null
  failed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface DiskWarningsTable {
  id: Generated<true>
  warned_at: Date
}
