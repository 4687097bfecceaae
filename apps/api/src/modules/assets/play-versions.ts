import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Plays the given versions instead of the originals of an item, and of originals that are not named these themselves. */
export async function playVersions(
  trx: Transaction<Database>,
  itemId: string,
  playedVersions: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update assets set played_id = wanted.played_id
    from (
      select original.id, version.id as played_id
      from assets original
      left join assets version on version.version_of = original.id and version.deleted_at is null
        and version.id::text = ${JSON.stringify(playedVersions)}::jsonb ->> original.id::text
      where original.item_id = ${itemId} and original.version_of is null
    ) wanted
    where assets.id = wanted.id and assets.played_id is distinct from wanted.played_id`.execute(trx)
}
