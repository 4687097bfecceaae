import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { highlightMarkers } from '../../query-language/highlight-markers.ts'
import { detailTexts } from '../document-words.ts'
import { itemFileTexts, itemTranscriptText } from '../item-texts.ts'
import { computeChecksum, getBucket, type TypesenseDocument } from './document.ts'

/** Characters of a body, and of the texts of files and transcript: the server holds them in memory. */
const maxBodyLength = 20_000
const maxTextsLength = 60_000

/** Sort date of undated items in seconds since 1970: the first instant of JavaScript. */
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

/** The documents of items by id, as the server should have them; none for deleted items and items in the trash. */
export async function loadDocuments(db: Db, ids: readonly string[]): Promise<Map<string, TypesenseDocument>> {
  if (ids.length === 0) return new Map()
  const chosen = sql`${[...ids]}::uuid[]`
  const { rows } = await sql<Row>`
    with recursive ${ancestors('tags', 'item_tags', 'tag_id', chosen)},
      ${ancestors('categories', 'item_categories', 'category_id', chosen)}
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
      left(body, ${sql.lit(maxBodyLength)}) as body,
      left(concat_ws(' ', ${itemFileTexts}, ${itemTranscriptText}), ${sql.lit(maxTextsLength)}) as texts,
      language, ${toSeconds('sort_date')}, ${toSeconds('date_earliest')}, ${toSeconds('date_latest')}, ${toSeconds('created_at')},
      ${labelIds('tags', 'item_tags', 'tag_id')} as tag_ids,
      ${labelIds('categories', 'item_categories', 'category_id')} as category_ids,
      array(select distinct participant_id from item_participants where item_id = items.id order by 1) as participant_ids
    from items where id = any(${chosen}) and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, toDocument(row)]))
}

/** A CTE with each label of the items and all its ancestors. */
function ancestors(
  tree: string,
  assignments: string,
  column: string,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${sql.table(`${tree}_above`)}(id, above) as (
      select distinct ${sql.ref(column)}, ${sql.ref(column)} from ${sql.table(assignments)} where item_id = any(${ids})
      union
      select known.id, label.parent_id from ${sql.table(`${tree}_above`)} known
      join ${sql.table(tree)} label on label.id = known.above where label.parent_id is not null
    )`
}

function labelIds(tree: string, assignments: string, column: string): RawBuilder<unknown> {
  return sql`array(
    select distinct above from ${sql.table(assignments)} join ${sql.table(`${tree}_above`)} known on known.id = ${sql.ref(column)}
    where item_id = items.id order by above)`
}

/** Whole seconds of an instant; null for the infinities. */
function toSeconds(column: string): RawBuilder<unknown> {
  return sql`case when isfinite(${sql.ref(column)}) then floor(extract(epoch from ${sql.ref(column)}))::bigint end as ${sql.ref(column)}`
}

function toDocument({ language, date_earliest, date_latest, ...row }: Row): TypesenseDocument {
  const content = {
    id: row.id,
    kind: row.kind,
    title: removeMarkers(row.title),
    people: row.people.map(removeMarkers),
    labels: row.labels.map(removeMarkers),
    place: removeMarkers(row.place ?? ''),
    details: removeMarkers(row.details ?? ''),
    body: removeMarkers(row.body),
    texts: removeMarkers(row.texts ?? ''),
    ...(language && { language }),
    sort_date: row.sort_date ?? undated,
    ...(date_earliest !== null && { date_earliest }),
    ...(date_latest !== null && { date_latest }),
    created_at: row.created_at,
    tag_ids: row.tag_ids,
    category_ids: row.category_ids,
    participant_ids: row.participant_ids,
    bucket: getBucket(row.id),
  }
  return { ...content, mark: computeChecksum(content) }
}

/** Removes the markers that the server sets around matches in its replies. */
function removeMarkers(text: string): string {
  return text.replaceAll(highlightMarkers.begin, ' ').replaceAll(highlightMarkers.end, ' ')
}
