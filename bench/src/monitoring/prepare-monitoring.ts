import type { Db } from '@lares/api/src/db/client.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { vacuumTables } from '@lares/api/src/db/vacuum-tables.ts'
import { markIndexCurrent } from '@lares/api/src/search-index/index-version.ts'
import { sql } from 'kysely'
import { fill } from '../archive/fill.ts'
import { prepareFolder } from '../archive/prepare-folder.ts'
import { insertUsers, relative } from '../archive/users.ts'

const batchSize = 10_000
const authorCount = 20
const years = 10

/** A data folder with `count` items. Reused if it exists. */
export function prepareMonitoring(count: number, log: (line: string) => void): Promise<string> {
  return prepareFolder(`monitoring-${count}`, async (db) => {
    log(`Generating ${count} items …`)
    await fillForMonitoring(db, count)
  })
}

/**
 * Fills an empty database with `count` items that were added evenly over the last ten years, each with a file and a revision of one
 * of 20 people, and each tenth with a second revision. A twentieth has no date, a hundredth is in the trash, and a tenth has the
 * tag that is hidden from the relative, who may read the monitoring page.
 */
export async function fillForMonitoring(db: Db, count: number): Promise<void> {
  await migrate(db)
  await insertUsers(db, await fill(db, 0))
  await db
    .updateTable('users')
    .set({ permissions: ['monitoring:read'] })
    .where('id', '=', relative.id)
    .execute()
  await insertAuthors(db)
  for (let start = 0; start < count; start += batchSize)
    await insertBatch(db, { start, end: Math.min(count, start + batchSize), count })
  await markIndexCurrent(db)
  await vacuumTables(db, new AbortController().signal)
}

async function insertAuthors(db: Db): Promise<void> {
  await sql`
    insert into users (id, email, display_name, status, permissions, siteparams)
    select md5('author' || n)::uuid, 'author-' || n || '@bench.example', 'Author ' || n, 'active', '{}', '{}'
    from generate_series(0, ${authorCount - 1}::integer) n`.execute(db)
}

async function insertBatch(
  db: Db,
  { start, end, count }: { start: number; end: number; count: number },
): Promise<void> {
  const numbered = sql`
    select n, md5('item' || n)::uuid as id, md5('author' || n % ${authorCount}::integer)::uuid as author_id,
      date_trunc('day', now()) - ${years}::integer * interval '1 year'
        + (n::float8 / ${count}::integer) * ${years}::integer * interval '365.25 days' as added_at,
      timestamptz '1900-01-01' + (n::bigint * 7919 % 45000) * interval '1 day' as day,
      (array['image', 'image', 'image', 'document', 'mail', 'message', 'post', 'record', 'video', 'dream'])[n * 7 % 10 + 1] as kind
    from generate_series(${start}::integer, ${end - 1}::integer) n`
  await sql`
    with numbered as (${numbered}), added as (
      insert into items (id, kind, title, sort_title, body, date_edtf, date_earliest, date_latest, author_id, created_at,
        updated_at, deleted_at)
      select id, kind, 'Item ' || n, 'item ' || n, repeat('A generated text. ', 20),
        case when n % 20 > 0 then to_char(day, 'YYYY-MM-DD') end, case when n % 20 > 0 then day end, case when n % 20 > 0 then day end,
        author_id, added_at, added_at, case when n % 100 = 7 then added_at end
      from numbered
    )
    insert into item_tags select numbered.id, tag_id from numbered, user_restricted_tags
    where numbered.n % 10 = 3 and user_id = ${relative.id}`.execute(db)
  // In a statement of its own, because the kind of a file's item is read from that item.
  await sql`
    with numbered as (${numbered}), files as (
      insert into assets (id, item_id, filename, media_type, family, size, sha256, state, reason, created_at)
      select md5('file' || n)::uuid, id, 'file-' || n, 'application/octet-stream',
        case kind when 'image' then 'image' when 'record' then 'audio' when 'video' then 'video' when 'document' then 'pdf'
          when 'mail' then 'mail' else 'text' end,
        1000 + n::bigint * 7919 % 10000000, md5('a' || n) || md5('b' || n), 'failed', 'unsupported', added_at
      from numbered
    )
    insert into revisions (entity, entity_id, number, at, by_id, action, fields)
    select 'item', id, number, added_at + (number - 1) * interval '1 hour', author_id,
      case number when 1 then 'created' else 'changed' end, jsonb_build_object('title', 'Item ' || n)
    from numbered, generate_series(1, case when n % 10 = 0 then 2 else 1 end) number`.execute(db)
}
