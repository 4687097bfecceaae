import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import { toStateToken } from '../../visibility/state-token.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadVisibleLinks } from '../../visibility/visible-events.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { listParticipantIds, replaceParticipants, type StoredEvent } from './stored-event.ts'
import { listItemIds, listVisibleChangedDays } from './visible-changed-days.ts'

/** The version of an event that a viewer receives, and sends back when saving. */
export async function loadEventVersion(
  db: Kysely<Database>,
  viewer: Viewer,
  stored: StoredEvent,
): Promise<number> {
  return (await loadEventToken(db, viewer, stored)) ?? stored.version
}

/** The token of what a viewer with restrictions sees of an event; undefined for others, who receive the stored version. */
export async function loadEventToken(
  db: Kysely<Database>,
  viewer: Viewer,
  { fields, isDeleted }: StoredEvent,
): Promise<number | undefined> {
  if (!isRestricted(viewer)) return undefined
  const current = replaceParticipants(fields, await loadCurrentParticipants(db, listParticipantIds(fields)))
  const { items } = await loadVisibleLinks(db, viewer, { participantIds: [], itemIds: listItemIds(current) })
  const isItemVisible = (id: string) => items.has(id)
  const { changedDays: _, itemIds, ...others } = current
  return toStateToken({
    ...others,
    itemIds: itemIds.filter(isItemVisible),
    changedDays: listVisibleChangedDays(current, isItemVisible),
    isDeleted,
  })
}
