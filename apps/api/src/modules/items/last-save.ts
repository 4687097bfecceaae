import type { ItemConflict } from '@lares/shared-types/contracts/items'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { shownStates } from './shown-states.ts'

/** Who made the present state of an item, its `version`; nothing where that state does not exist for the viewer. */
export async function lastSave(
  db: Db,
  viewer: Viewer,
  itemId: string,
  version: number,
): Promise<Omit<ItemConflict, 'current'> | undefined> {
  if ((await shownStates(db, viewer, itemId)).at(-1) !== version) return undefined
  const state = await db
    .selectFrom('revisions')
    .select('revisions.at')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.display_name as displayName'])
          .whereRef('users.id', '=', 'revisions.by_id'),
      ).as('by'),
    )
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .where('number', '=', version)
    .executeTakeFirst()
  return state && { savedBy: state.by, savedAt: state.at.toISOString() }
}
