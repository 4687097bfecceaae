import type { LastSave } from '@lares/shared-types/revisions'
import type { Db } from '../../db/client.ts'
import type { RevisionsTable } from '../../db/schema/items.ts'
import { selectUser } from '../../db/select-user.ts'

/** Who saved a revision and when; empty if the revision does not exist. */
export async function findSave(
  db: Db,
  entity: RevisionsTable['entity'],
  id: string,
  number: number,
): Promise<LastSave> {
  const revision = await db
    .selectFrom('revisions')
    .select('revisions.at')
    .select(selectUser('revisions.by_id').as('by'))
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return revision ? { savedBy: revision.by, savedAt: revision.at.toISOString() } : {}
}
