import { kindContracts } from '@lares/shared-types/kinds/registry'
import { sql } from 'kysely'

/** Details that are searched, by kind. */
const searchable = JSON.stringify(
  Object.fromEntries(Object.values(kindContracts).map(({ kind, searchable: names }) => [kind, names])),
)

/** The texts in the searched details of a row of `items`: rows of the detail's name and one text. */
export const itemDetailTexts = sql<{ name: string; text: string }>`(
  select detail.key as name, leaf #>> '{}' as text
  from jsonb_each(items.details) detail,
    jsonb_path_query(detail.value, 'strict $.** ? (@.type() == "string")') leaf
  where (${sql.lit(searchable)}::jsonb -> items.kind) ? detail.key)`

/** Characters of a body, and of all files of an item together, that are searched: some 150 printed pages each. */
export const maxSearchedText = 400_000

/**
 * The texts read from the files of a row of `items`: of as many files, in their order, as have twice the characters that are
 * searched, in bytes, which the database knows without reading the texts.
 */
export const itemFileTexts = sql<string | null>`(
  select string_agg(text, ' ' order by position, place) from ${firstFileTexts()})`

/** The same texts one by one: rows of asset_id, text, position and place. */
export function firstFileTexts() {
  return sql`(
    select asset_id, text, position, place from (
      select asset_id, text, position, place, sum(octet_length(text)) over (order by position, place rows unbounded preceding) as bytes
      from asset_texts join assets on assets.id = asset_id
      where item_id = items.id and not detached) measured
    where bytes - octet_length(text) < ${sql.lit(2 * maxSearchedText)}) files`
}

/** What is spoken in it. */
export const itemTranscriptText = sql<string | null>`(
  select string_agg(segment ->> 'text', ' ' order by place)
  from transcripts, jsonb_array_elements(segments) with ordinality parts(segment, place)
  where item_id = items.id)`

/** As much of the body of a row of `items` as is searched. */
export const itemBody = sql<string>`left(items.body, ${sql.lit(maxSearchedText)})`

/** As much as is searched of the texts of its files and of what is spoken in it. */
export const itemSpokenAndFileTexts = sql<string>`left(
  concat_ws(' ', ${itemFileTexts}, ${itemTranscriptText}), ${sql.lit(maxSearchedText)})`
