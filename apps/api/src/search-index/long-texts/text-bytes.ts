import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Bytes of text that one transaction indexes, unless a single item has more. */
export const maxTextBytes = 64 * 1024

/** Bytes of text of each item, from lengths that the database knows without reading the texts. */
export async function loadTextBytes(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select items.id, octet_length(body)
      + coalesce((
        select sum(octet_length(text)) from asset_texts join assets on assets.id = asset_id
        where item_id = items.id and not detached), 0)
      + coalesce((
        select sum(octet_length(text)) from page_texts join assets on assets.id = asset_id
        where item_id = items.id and not detached and word_count > 0), 0)
      + coalesce((select pg_column_size(segments) from transcripts where item_id = items.id), 0) as bytes
    from items where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
}
