import { notFound } from '@lares/server-kit/app-error'
import type { Db } from '../../db/client.ts'
import type { RevisionsTable } from '../../db/schema/items.ts'
import type { HistoryFields } from './history-source.ts'

/** The fields of a revision as they were saved, by its stored number. Throws `not-found`. */
export async function loadStoredFields(
  db: Db,
  entity: RevisionsTable['entity'],
  id: string,
  storedNumber: number | undefined,
): Promise<HistoryFields> {
  const row = await db
    .selectFrom('revisions')
    .select('fields')
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('number', '=', storedNumber ?? 0)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.fields
}
