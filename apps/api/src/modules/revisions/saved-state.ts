import type { LastSave } from '@lares/shared-types/revisions'
import type { Db } from '../../db/client.ts'
import type { RevisionsTable } from '../../db/schema/items.ts'
import { savedBy } from './saved-by.ts'

/** Who saved a state, its `number`, and when; nothing where it was kept by nobody. */
export async function savedState(
  db: Db,
  entity: RevisionsTable['entity'],
  id: string,
  number: number,
): Promise<LastSave> {
  const state = await db
    .selectFrom('revisions')
    .select('revisions.at')
    .select((eb) => savedBy(eb).as('by'))
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return state ? { savedBy: state.by, savedAt: state.at.toISOString() } : {}
}
