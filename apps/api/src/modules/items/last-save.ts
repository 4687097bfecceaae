import type { LastSave } from '@lares/shared-types/revisions'
import type { Db } from '../../db/client.ts'
import { savedState } from '../revisions/saved-state.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { shownStates } from './shown-states.ts'

/** Who made the present state of an item, its `version`; nothing where that state does not exist for the viewer. */
export async function lastSave(db: Db, viewer: Viewer, itemId: string, version: number): Promise<LastSave> {
  if ((await shownStates(db, viewer, itemId)).at(-1) !== version) return {}
  return savedState(db, 'item', itemId, version)
}
