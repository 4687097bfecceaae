import type { Anniversary } from '@lares/shared-types/planning'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { NotificationsTable } from '../../db/schema/notifications.ts'
import { remindedAnniversaries } from '../../notifications/reminded-anniversaries.ts'
import type { AnniversaryRow } from '../../visibility/anniversaries.ts'
import { toAnniversaryDate } from '../participants/anniversary-dates.ts'

interface RemindedRow extends AnniversaryRow {
  readonly date: string
  readonly notificationId: string
  readonly day: string
}

/** The anniversary of each reminder as it is now, by the id of the notification, without those that are not any more. */
export async function loadRemindedAnniversaries(
  db: Db,
  notifications: readonly Pick<Selectable<NotificationsTable>, 'id' | 'kind'>[],
): Promise<ReadonlyMap<string, Anniversary>> {
  const ids = notifications.filter(({ kind }) => kind === 'anniversary-reminder').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await sql<RemindedRow>`
    select distinct on (notifications.id) notifications.id as "notificationId", notifications.params ->> 'day' as day, known.*
    from notifications, lateral ${remindedAnniversaries} known
    where notifications.id = any(${ids}::uuid[])
    order by notifications.id, known.partner_id`.execute(db)
  return new Map(
    rows.map((row) => {
      const { date, ...anniversary } = toAnniversaryDate(row)
      const years = Number(row.day.slice(0, 4)) - Number(date.slice(0, 4))
      return [row.notificationId, { ...anniversary, when: row.day, years }]
    }),
  )
}
