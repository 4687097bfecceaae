import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { loadCurrentParticipants } from './current-participants.ts'
import type { Viewer } from './viewer.ts'
import { visibleItems } from './visible-items.ts'

/** Which events a query includes: those that exist, or also the deleted ones. */
type EventScope = 'present' | 'any'

/**
 * A query of the events that exist for the viewer, undefined for a guest: guests see public events only. Every query of events
 * must start here; `visibility-rule.test.ts` fails on others.
 */
export function visibleEvents(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  scope: EventScope = 'present',
) {
  return db
    .selectFrom('events')
    .$if(viewer === undefined, (query) => query.where('events.visibility', '=', 'public'))
    .$if(scope === 'present', (query) => query.where('events.deleted_at', 'is', null))
}

/** A query of the events that exist, for maintenance that shows them to nobody. */
export function presentEvents(db: Kysely<Database>) {
  return db.selectFrom('events').where('events.deleted_at', 'is', null)
}

/** What events link to, by id. Of a participant who was merged into another one it has the other. */
export interface VisibleLinks {
  readonly participants: ReadonlyMap<string, { readonly id: string; readonly names: LocalizedNames }>
  readonly items: ReadonlyMap<
    string,
    { readonly id: string; readonly kind: ItemKind; readonly title: string }
  >
}

/** Loads which of these participants and items exist for the viewer. Guests see neither, also in a public event. */
export async function loadVisibleLinks(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  { participantIds, itemIds }: { participantIds: readonly string[]; itemIds: readonly string[] },
): Promise<VisibleLinks> {
  if (!viewer) return { participants: new Map(), items: new Map() }
  const current = await loadCurrentParticipants(db, participantIds)
  const participants =
    participantIds.length === 0
      ? []
      : await db
          .selectFrom('participants')
          .select(['id', 'names'])
          .where('id', 'in', current.toCurrentIds(participantIds))
          .execute()
  const participantsById = new Map(participants.map((row) => [row.id, row]))
  const items =
    itemIds.length === 0
      ? []
      : await visibleItems(db, viewer)
          .select(['items.id', 'items.kind', 'items.title'])
          .where('items.id', 'in', [...itemIds])
          .execute()
  return {
    participants: new Map(
      participantIds.flatMap((id) => {
        const participant = participantsById.get(current.toCurrent(id))
        return participant ? [[id, participant] as const] : []
      }),
    ),
    items: new Map(items.map((row) => [row.id, row])),
  }
}
