import { kindContracts } from '@lares/shared-types/kinds/registry'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'

/** Names of the searched details, by kind. */
const searchable = JSON.stringify(
  Object.fromEntries(Object.values(kindContracts).map(({ kind, searchable: names }) => [kind, names])),
)

/** Rows of (name, text): the texts in the searched details of a row of `items`. */
export const itemDetailTexts = sql<{ name: string; text: string }>`(
  select detail.key as name, leaf #>> '{}' as text
  from jsonb_each(items.details) detail,
    jsonb_path_query(detail.value, 'strict $.** ? (@.type() == "string")') leaf
  where (${sql.lit(searchable)}::jsonb -> items.kind) ? detail.key)`

/** The order of files, and of the pages of each. */
export const textOrder = sql`position, place, page`

/** Searched characters of a body, and of all files of an item together: some 150 printed pages each. */
export const maxSearchedText = 400_000

/**
 * The texts of the files of a row of `items`, extracted or read from their pages, as one text. Further texts are left out once
 * twice the searched length is reached, measured in bytes, which the database knows without reading the texts.
 */
export const itemFileTexts = sql<string | null>`(
  select string_agg(text, ' ' order by ${textOrder}) from ${selectFirstFileTexts()})`

/** Those of the same texts that are in the language of the item, as far as is known. */
export const itemOwnFileTexts = sql<string | null>`(
  select string_agg(text, ' ' order by ${textOrder}) from ${selectFirstFileTexts()}
  where language is null or items.language is not distinct from files.language)`

/** Rows of (language, text): the same texts that are known to be in other languages than the item. */
export const itemForeignFileTexts = sql<{ language: Language; text: string }>`(
  select language, left(string_agg(text, ' ' order by ${textOrder}), ${sql.lit(maxSearchedText)}) as text
  from ${selectFirstFileTexts()}
  where language is not null and items.language is distinct from files.language
  group by language)`

/** The same texts as rows of (asset_id, text, language, position, place, page, pages), without a language where it is that of the item. */
export function selectFirstFileTexts() {
  return sql`(
    select asset_id, text, language, position, place, page, pages from (
      select asset_id, text, language, position, place, page, pages,
        sum(octet_length(text)) over (order by ${textOrder} rows unbounded preceding) as bytes
      from assets join lateral (
        select asset_id, text, null as language, 0 as page from asset_texts where asset_id = assets.id
        union all
        select asset_id, text, language, page from page_texts where asset_id = assets.id and word_count > 0
      ) texts on true
      where item_id = items.id and not detached) measured
    where bytes - octet_length(text) < ${sql.lit(2 * maxSearchedText)}) files`
}

/** The text of the transcript of a row of `items`. */
export const itemTranscriptText = sql<string | null>`(
  select string_agg(segment ->> 'text', ' ' order by place)
  from transcripts, jsonb_array_elements(segments) with ordinality parts(segment, place)
  where item_id = items.id)`

/** The translation into a language of the transcript of a row of `items`. */
export function itemTranslationText(language: Language) {
  return sql<string | null>`(
    select left(string_agg(line ->> 'text', ' ' order by place), ${sql.lit(maxSearchedText)})
    from transcript_translations, jsonb_array_elements(lines) with ordinality parts(line, place)
    where item_id = items.id and transcript_translations.language = ${sql.lit(language)})`
}

/** The searched part of the body of a row of `items`. Bytes are counted first: the database does not have to read the text for it. */
export const itemBody = sql<string>`case
  when octet_length(items.body) <= ${sql.lit(maxSearchedText)} then items.body
  else left(items.body, ${sql.lit(maxSearchedText)}) end`

/** Rows of (start, length, language): the parts of the body of a row of `items`, where it is not all in the language of the item. */
export const itemBodyParts = sql<{ start: number; length: number; language: Language | null }>`(
  select part.* from body_languages, jsonb_to_recordset(parts) as part(start integer, length integer, language text)
  where item_id = items.id)`

/** Rows of (start, language, text): the searched part of the body of a row of `items`, in one row or in those of its parts. */
export const itemBodyTexts = sql<{ start: number; language: Language | null; text: string }>`(
  select start, language, substr(${itemBody}, start, length) as text from ${itemBodyParts} parts
  union all
  select 1, items.language, ${itemBody} where not exists (select from body_languages where item_id = items.id))`

/** The searched part of the texts of files and transcript of a row of `items`, without those known to be in other languages. */
export const itemFileAndTranscriptTexts = sql<string>`left(
  concat_ws(' ', ${itemOwnFileTexts}, ${itemTranscriptText}), ${sql.lit(maxSearchedText)})`
