import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { detailTexts } from '../document-words.ts'
import { itemFileTexts, itemTranscriptText } from '../item-texts.ts'
import { foundMarks } from '../query/found-marks.ts'
import { bucketOf, markOf, type TypesenseDocument } from './document.ts'

/** Characters of a body, and of the texts of files and transcript: the server holds all of it in memory. */
const longestBody = 20_000
const longestTexts = 60_000

/** Seconds since 1970 of what has no date: the first instant that JavaScript knows. */
const undated = -8_640_000_000_000

interface Row {
  id: string
  kind: ItemKind
  title: string
  people: string[]
  labels: string[]
  place: string | null
  details: string | null
  body: string
  texts: string | null
  language: Language | null
  sort_date: number | null
  date_earliest: number | null
  date_latest: number | null
  created_at: number
  tag_ids: string[]
  category_ids: string[]
  participant_ids: string[]
}

/** The documents of items by their ids, as they are to be; none for those that are in the trash or gone. */
export async function readDocuments(db: Db, ids: readonly string[]): Promise<Map<string, TypesenseDocument>> {
  if (ids.length === 0) return new Map()
  const chosen = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<Row>`
    with recursive ${lineage('tags', 'item_tags', 'tag_id', chosen)},
      ${lineage('categories', 'item_categories', 'category_id', chosen)}
    select id, kind, title,
      array(
        select distinct name from item_participants join participants on participants.id = participant_id,
          lateral (select value from jsonb_each_text(names) union select unnest(aliases)) named(name)
        where item_id = items.id order by name) as people,
      array(
        select distinct value from (
          select names from tags join item_tags on tag_id = id where item_id = items.id
          union all
          select names from categories join item_categories on category_id = id where item_id = items.id
        ) labels, jsonb_each_text(names) order by value) as labels,
      place ->> 'name' as place, ${detailTexts} as details,
      left(body, ${sql.lit(longestBody)}) as body,
      left(concat_ws(' ', ${itemFileTexts}, ${itemTranscriptText}), ${sql.lit(longestTexts)}) as texts,
      language, ${seconds('sort_date')}, ${seconds('date_earliest')}, ${seconds('date_latest')}, ${seconds('created_at')},
      ${carried('tags', 'item_tags', 'tag_id')} as tag_ids,
      ${carried('categories', 'item_categories', 'category_id')} as category_ids,
      array(select distinct participant_id from item_participants where item_id = items.id order by 1) as participant_ids
    from items where id = any(${chosen}) and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, toDocument(row)]))
}

/** Each label that one of the items carries, with all that stand above it. */
function lineage(
  tree: string,
  carries: string,
  column: string,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${sql.table(`${tree}_above`)}(id, above) as (
      select distinct ${sql.ref(column)}, ${sql.ref(column)} from ${sql.table(carries)} where item_id = any(${ids})
      union
      select known.id, label.parent_id from ${sql.table(`${tree}_above`)} known
      join ${sql.table(tree)} label on label.id = known.above where label.parent_id is not null
    )`
}

function carried(tree: string, carries: string, column: string): RawBuilder<unknown> {
  return sql`array(
    select distinct above from ${sql.table(carries)} join ${sql.table(`${tree}_above`)} known on known.id = ${sql.ref(column)}
    where item_id = items.id order by above)`
}

/** Null for the infinities. */
function seconds(column: string): RawBuilder<unknown> {
  return sql`case when isfinite(${sql.ref(column)}) then floor(extract(epoch from ${sql.ref(column)}))::bigint end as ${sql.ref(column)}`
}

function toDocument({ language, date_earliest, date_latest, ...row }: Row): TypesenseDocument {
  const content = {
    id: row.id,
    kind: row.kind,
    title: clean(row.title),
    people: row.people.map(clean),
    labels: row.labels.map(clean),
    place: clean(row.place ?? ''),
    details: clean(row.details ?? ''),
    body: clean(row.body),
    texts: clean(row.texts ?? ''),
    ...(language && { language }),
    sort_date: row.sort_date ?? undated,
    ...(date_earliest !== null && { date_earliest }),
    ...(date_latest !== null && { date_latest }),
    created_at: row.created_at,
    tag_ids: row.tag_ids,
    category_ids: row.category_ids,
    participant_ids: row.participant_ids,
    bucket: bucketOf(row.id),
  }
  return { ...content, mark: markOf(content) }
}

/** Without the signs that stand around found words on the way back. */
function clean(text: string): string {
  return text.replaceAll(foundMarks.begin, ' ').replaceAll(foundMarks.end, ' ')
}
