import type { Notification } from '@lares/shared-types/notifications'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleRegions } from './region-view.ts'

type NotifiedSuggestions = Extract<Notification, { kind: 'region-suggestion' }>['suggestions']

/** The suggestions of each of these notifications that has some: how many are left, and the latest with its item. */
export async function loadNotifiedSuggestions(
  db: Db,
  user: UserPrincipal,
  notificationIds: readonly string[],
): Promise<ReadonlyMap<string, NotifiedSuggestions>> {
  if (notificationIds.length === 0) return new Map()
  const found = await visibleRegions(db, user, 'present')
    .innerJoin('region_suggestions', 'region_suggestions.region_id', 'regions.id')
    .innerJoin('region_notices', 'region_notices.suggestion_id', 'region_suggestions.id')
    .leftJoin('participants', 'participants.id', 'region_suggestions.participant_id')
    .where('region_notices.notification_id', 'in', notificationIds)
    .where('regions.removed_at', 'is', null)
    .distinctOn('region_notices.notification_id')
    .select([
      'region_notices.notification_id',
      'region_suggestions.name',
      'participants.names',
      'items.id as item_id',
      'items.kind',
      'items.title',
    ])
    .select(selectUser('region_suggestions.by_id').as('by'))
    .select(sql<number>`count(*) over (partition by region_notices.notification_id)::int`.as('count'))
    .orderBy('region_notices.notification_id')
    .orderBy('region_suggestions.created_at', 'desc')
    .orderBy('region_suggestions.id', 'desc')
    .execute()
  return new Map(
    found.map(({ notification_id, item_id, kind, title, ...suggestion }) => [
      notification_id,
      { ...suggestion, item: { id: item_id, kind, title } },
    ]),
  )
}
