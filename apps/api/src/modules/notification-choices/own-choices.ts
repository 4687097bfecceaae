import { invalidFields, notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listNotificationChoices } from '@lares/shared-types/contracts/notification-choices'
import {
  type ChosenChannels,
  getDefaultChannels,
  listKindsFor,
} from '@lares/shared-types/notification-choices'
import type { NotificationKind } from '@lares/shared-types/notifications'
import { isTimeZone } from '@lares/shared-types/recurrence/zoned-time'
import type { Db } from '../../db/client.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'

/** The channels of each kind that the user can receive, in the order of the kinds. */
export async function listChoices(
  db: Db,
  user: UserPrincipal,
): Promise<ReplyOf<typeof listNotificationChoices>['choices']> {
  const rows = await db
    .selectFrom('notification_choices')
    .select(['kind', 'bell', 'push', 'mail'])
    .where('user_id', '=', user.userId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return listKindsFor(user).map((kind) => ({ kind, ...getDefaultChannels(kind), ...chosen.get(kind) }))
}

/** Stores the channels of a kind. Throws `not-found` for one that the user cannot receive, and `invalid-fields`. */
export async function saveChoice(
  db: Db,
  user: UserPrincipal,
  kind: NotificationKind,
  { timeZone, ...channels }: ChosenChannels & { readonly timeZone?: string },
): Promise<void> {
  if (!listKindsFor(user).includes(kind)) throw notFound()
  if (timeZone !== undefined) await saveTimeZone(db, user, timeZone)
  await db
    .insertInto('notification_choices')
    .values({ user_id: user.userId, kind, ...channels })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(channels))
    .execute()
}

/** Stores in which time zone the weekly mail comes in the morning. */
async function saveTimeZone(db: Db, user: UserPrincipal, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) throw invalidFields({ path: 'timeZone', code: 'unknown-reference' })
  await db
    .insertInto('digests')
    .values({ user_id: user.userId, time_zone: timeZone, sent_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ time_zone: timeZone }))
    .execute()
}
