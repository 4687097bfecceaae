import type { ItemConflict } from '@lares/shared-types/contracts/items'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { savedBy } from './saved-by.ts'
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
    .select((eb) => savedBy(eb).as('by'))
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .where('number', '=', version)
    .executeTakeFirst()
  return state && { savedBy: state.by, savedAt: state.at.toISOString() }
}
