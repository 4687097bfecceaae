import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { RevisionsTable } from '../../db/schema/items.ts'

/** Maximum stored size of a page in bytes: each revision holds a whole body, so fifty of a book would be 100 MB. */
const maxPageBytes = 512 * 1024

/** How many of these revisions, counted from the last, fit on one page; at least one. */
export async function countFitting(
  db: Db,
  entity: RevisionsTable['entity'],
  id: string,
  numbers: readonly number[],
): Promise<number> {
  if (numbers.length === 0) return 0
  const rows = await db
    .selectFrom('revisions')
    .select(sql<number>`pg_column_size(fields)`.as('bytes'))
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('number', 'in', numbers)
    .orderBy('number', 'desc')
    .execute()
  let remainingBytes = maxPageBytes
  for (const [index, { bytes }] of rows.entries()) {
    remainingBytes -= bytes
    if (remainingBytes < 0) return Math.max(index, 1)
  }
  return rows.length
}
