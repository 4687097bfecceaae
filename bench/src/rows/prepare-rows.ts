import type { Db } from '@lares/api/src/db/client.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { vacuumTables } from '@lares/api/src/db/vacuum-tables.ts'
import { markIndexCurrent } from '@lares/api/src/search-index/index-version.ts'
import { sql } from 'kysely'
import { fill } from '../archive/fill.ts'
import { prepareFolder } from '../archive/prepare-folder.ts'
import { insertUsers } from '../archive/users.ts'

const batchSize = 10_000

/** A data folder with `count` letters, each with tags, a category, two people, and a few words. Reused if it exists. */
export function prepareRows(count: number, log: (line: string) => void): Promise<string> {
  return prepareFolder(`rows-${count}`, async (db) => {
    await migrate(db)
    await insertUsers(db, await fill(db, 0))
    log(`Generating ${count} letters …`)
    for (let start = 0; start < count; start += batchSize)
      await insertLetters(db, start, Math.min(count, start + batchSize))
    await markIndexCurrent(db)
    await vacuumTables(db, new AbortController().signal)
  })
}

/** Each tenth letter has a common word, each thousandth a rare one, each fifth has no date, and each third no place. */
async function insertLetters(db: Db, start: number, end: number): Promise<void> {
  await sql`
    with numbered as (
      select n, md5('letter' || n)::uuid as id, timestamptz '1900-01-01' + (n::bigint * 7919 % 45000) * interval '1 day' as day
      from generate_series(${start}::integer, ${end - 1}::integer) n
    ), letters as (
      insert into items (id, kind, title, sort_title, body, language, date_edtf, date_earliest, date_latest, place, created_at, updated_at)
      select id, 'post', title, lower(title), repeat('A generated text of a letter. ', 20), (array['fr', 'it', 'de', 'en'])[n % 4 + 1],
        case when n % 5 > 0 then to_char(day, 'YYYY-MM-DD') end, case when n % 5 > 0 then day end, case when n % 5 > 0 then day end,
        case when n % 3 > 0 then jsonb_build_object('name', 'Place ' || n % 300) end,
        timestamptz '2020-01-01' + n * interval '1 minute', timestamptz '2020-01-01' + n * interval '1 minute'
      from numbered, lateral (select 'Letter ' || n::bigint * 7919 % 1000003 as title) titled
      returning *
    ), tagged as (
      insert into item_tags select numbered.id, tags.id from numbered
        join (select id, row_number() over (order by id) as place from tags) tags on n % 50 = tags.place % 50 returning *
    ), present as (
      insert into item_participants (item_id, participant_id, role, position)
      select numbered.id, people.id, 'present', 0 from numbered
        join (select id, row_number() over (order by id) as place from participants) people on n % 40 = people.place % 40
      returning *
    )
    insert into search_documents (item_id, kind, language, sort_date, date_earliest, date_latest, created_at, tag_ids, participant_ids, words)
    select letters.id, kind, language, sort_date, date_earliest, date_latest, created_at,
      coalesce(tag_ids, '{}'), coalesce(participant_ids, '{}'),
      array_to_tsvector(array['@' || language, 'letter', 'word' || n % 97,
        case when n % 10 = 0 then 'common' else 'usual' end, case when n % 1000 = 0 then 'rare' else 'frequent' end])
    from letters join numbered on numbered.id = letters.id
      left join (select item_id, array_agg(tag_id) as tag_ids from tagged group by item_id) tags on tags.item_id = letters.id
      left join (select item_id, array_agg(participant_id) as participant_ids from present group by item_id) people
        on people.item_id = letters.id`.execute(db)
}
