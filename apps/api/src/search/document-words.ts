import { languages } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import { itemBody, itemDetailTexts, itemSpokenAndFileTexts } from './item-texts.ts'

/**
 * The weighted tsvector of a row of `items`: A title; B people, labels in all their languages, place, the years of its date
 * and the kind's own fields; C body; D texts of files and transcript. `@` and the letter of its language let a query
 * tell the items of one language (see query/words-query.ts), `@image` those of a kind, `@m09` those of a month (see
 * query/facts-named.ts).
 */
export function documentWords(): RawBuilder<string> {
  const parts = [
    weighted('A', sql`items.language`, sql`items.title`),
    weighted('B', sql`null`, participantNames),
    weighted('B', sql`null`, years),
    ...languages.map((language) => weighted('B', sql.lit(language), labelNames(language))),
    weighted('B', sql`items.language`, sql`concat_ws(' ', items.place ->> 'name', ${detailTexts})`),
    weighted('C', sql`items.language`, itemBody),
    weighted('D', sql`items.language`, itemSpokenAndFileTexts),
  ]
  return sql`search_joined(array[${sql.join(parts)}]) || array_to_tsvector(
    array['@' || left(coalesce(items.language, 'x'), 1), '@' || items.kind] || ${months})`
}

function weighted(weight: 'A' | 'B' | 'C' | 'D', language: RawBuilder<unknown>, text: RawBuilder<unknown>) {
  return sql`setweight(search_prepared_vector(${language}, ${text}), ${sql.lit(weight)})`
}

/** Names of people belong to no language: they are not stemmed. */
const participantNames = sql`(
  select string_agg(concat_ws(' ', (select string_agg(distinct value, ' ') from jsonb_each_text(names)), array_to_string(aliases, ' ')), ' ')
  from participants
  where id in (select participant_id from item_participants where item_id = items.id))`

/** As they are written in an EDTF date; a decade names none. */
const years = sql`(select string_agg(year[1], ' ') from regexp_matches(items.date_edtf, '\\m(\\d{4})(?!\\d)', 'g') year)`

/** The months that an EDTF date names, each once. */
const months = sql`array(
  select distinct '@m' || month[1]
  from regexp_matches(items.date_edtf, '\\m\\d{4}-(0[1-9]|1[0-2])(?!\\d)', 'g') month)`

function labelNames(language: string) {
  return sql`(
    select string_agg(names ->> ${sql.lit(language)}, ' ')
    from (
      select names from tags join item_tags on tag_id = id where item_id = items.id
      union all
      select names from categories join item_categories on category_id = id where item_id = items.id
    ) labels)`
}

/** What a row of `items` has in those details of its kind that are searched. */
export const detailTexts = sql<string | null>`(select string_agg(text, ' ') from ${itemDetailTexts} details)`
