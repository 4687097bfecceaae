import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Which of these participants exist. */
export async function findExistingParticipants(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('participants')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
