import type { RegionNotificationKind } from '@lares/shared-types/notifications'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { notifyAboutPart } from '../../notifications/notify-about-part.ts'
import { usersWhoSee } from '../../visibility/users-who-see.ts'

interface Suggested {
  readonly itemId: string
  readonly suggestionId: string
  /** Who has marked the person; null for a region of the file, about which the author of the item is told. */
  readonly askedBy: string | null
  readonly itemAuthorId: string | null
  readonly userId: string
}

/** Notifies who has asked that a name is suggested. */
export async function announceSuggestion(
  trx: Transaction<Database>,
  { itemId, suggestionId, askedBy, itemAuthorId, userId }: Suggested,
): Promise<void> {
  const recipientId = askedBy ?? itemAuthorId
  if (recipientId === null || recipientId === userId) return
  await notifyOfSuggestion(trx, { kind: 'region-suggestion', recipientId, itemId, suggestionId })
}

interface Acceptance {
  readonly itemId: string
  readonly accepted: readonly { readonly id: string; readonly by_id: string | null }[]
  readonly userId: string
}

/** Notifies those whose suggestions were accepted, except who has accepted them. */
export async function announceAcceptance(
  trx: Transaction<Database>,
  { itemId, accepted, userId }: Acceptance,
): Promise<void> {
  for (const { id: suggestionId, by_id: recipientId } of accepted) {
    if (recipientId === null || recipientId === userId) continue
    await notifyOfSuggestion(trx, { kind: 'region-accepted', recipientId, itemId, suggestionId })
  }
}

/** Adds a suggestion to the unread notification of this kind and item, or to a new one, of a recipient who sees the item. */
export async function notifyOfSuggestion(
  trx: Transaction<Database>,
  {
    kind,
    recipientId,
    itemId,
    suggestionId,
  }: {
    readonly kind: RegionNotificationKind
    readonly recipientId: string
    readonly itemId: string
    readonly suggestionId: string
  },
): Promise<void> {
  const recipients = await usersWhoSee(trx, itemId)
    .where('users.id', '=', recipientId)
    .select('users.id')
    .execute()
  await notifyAboutPart(trx, {
    kind,
    recipients: recipients.map(({ id }) => id),
    itemId,
    part: { type: 'suggestion', id: suggestionId },
  })
}

/** Lets open pages ask again for the notifications about a region, which appear and disappear with it. */
export async function touchRegionNotifications(trx: Transaction<Database>, regionId: string): Promise<void> {
  await sql`
    update notifications set updated_at = clock_timestamp()
    where id in (
      select notification_id from region_notices
      join region_suggestions on region_suggestions.id = region_notices.suggestion_id
      where region_suggestions.region_id = ${regionId}::uuid)`.execute(trx)
}
