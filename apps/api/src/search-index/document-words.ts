import { languages } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import {
  itemBodyParts,
  itemBodyTexts,
  itemDetailTexts,
  itemFileAndTranscriptTexts,
  itemForeignFileTexts,
  itemTranslationText,
} from './item-texts.ts'

/**
 * The weighted tsvector of a row of `items`: A title; B people, labels in all their languages, place, the years of
 * its date and the searched details of its kind; C body; D texts of files and transcript. Translations of the transcript are
 * found without adding to the rank: their lexemes have no position. Other lexemes without a position
 * let a query select documents by language, also of parts of the body (`@de`, see query/words-query.ts), kind (`@image`) or month (`@m09`, see
 * query/implied-lexemes.ts).
 */
export function buildDocumentWords(): RawBuilder<string> {
  const parts = [
    ...listNameParts(),
    bodyWords,
    toWeightedVector('D', sql`items.language`, itemFileAndTranscriptTexts),
    foreignFileWords,
    ...languages.map(
      (language) =>
        sql`strip(search_prepared_vector(${sql.lit(language)}, ${itemTranslationText(language)}))`,
    ),
  ]
  return sql`search_joined(array[${sql.join(parts)}]) || array_to_tsvector(
    array['@' || coalesce(items.language, 'x'), '@' || items.kind] || ${toMonthLexemes(sql`items.date_edtf`)} ||
    array(select '@' || coalesce(language, 'x') from ${itemBodyParts} parts))`
}

/** The part of the same tsvector that has the weights A and B, of texts that are short. */
export function buildNameWords(): RawBuilder<string> {
  return sql`search_joined(array[${sql.join(listNameParts())}])`
}

function listNameParts(): RawBuilder<unknown>[] {
  return [
    ...partsBeforeYears,
    toYearVector(sql`items.date_edtf`),
    ...languages.map((language) => toWeightedVector('B', sql.lit(language), selectLabelNames(language))),
    toWeightedVector('B', sql`items.language`, sql`concat_ws(' ', items.place ->> 'name', ${detailTexts})`),
  ]
}

function toWeightedVector(
  weight: 'A' | 'B' | 'C' | 'D',
  language: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql`setweight(search_prepared_vector(${language}, ${text}), ${sql.lit(weight)})`
}

/** The words of the body, those of each of its parts in the language of the part. */
const bodyWords = sql`(
  select search_joined(array_agg(${toWeightedVector('C', sql`language`, sql`text`)} order by start))
  from ${itemBodyTexts} body_texts)`

/** The words of pages in other languages than the item, each in its own. */
const foreignFileWords = sql`(
  select search_joined(coalesce(array_agg(${toWeightedVector('D', sql`language`, sql`text`)} order by language), '{}'))
  from ${itemForeignFileTexts} foreign_texts)`

/** Names of people have no language, so they are not stemmed. */
const participantNames = sql`(
  select string_agg(concat_ws(' ', (select string_agg(distinct value, ' ') from jsonb_each_text(names)), array_to_string(aliases, ' ')), ' ' order by id)
  from participants
  where id in (select participant_id from item_participants where item_id = items.id))`

/** The words whose positions come before those of the years. */
const partsBeforeYears = [
  toWeightedVector('A', sql`items.language`, sql`items.title`),
  toWeightedVector('B', sql`null`, participantNames),
]

/** The position after which those of the years of a row of `items` come. */
export const yearOffset = sql<number>`(
  select coalesce(max(position), 0)::integer
  from unnest(search_joined(array[${sql.join(partsBeforeYears)}])) word, unnest(word.positions) position)`

/** The years written in an EDTF date; a decade (`195X`) names none. */
export function toYearVector(date: RawBuilder<unknown>): RawBuilder<string> {
  const years = sql`(select string_agg(year[1], ' ') from regexp_matches(${date}, '\\m(\\d{4})(?!\\d)', 'g') year)`
  return toWeightedVector('B', sql`null`, years)
}

/** Lexemes of the months named by an EDTF date, without duplicates. */
export function toMonthLexemes(date: RawBuilder<unknown>): RawBuilder<readonly string[]> {
  return sql`array(
    select distinct '@m' || month[1]
    from regexp_matches(${date}, '\\m\\d{4}-(0[1-9]|1[0-2])(?!\\d)', 'g') month)`
}

function selectLabelNames(language: string) {
  return sql`(
    select string_agg(names ->> ${sql.lit(language)}, ' ' order by id)
    from (
      select id, names from tags join item_tags on tag_id = id where item_id = items.id
      union all
      select id, names from categories join item_categories on category_id = id where item_id = items.id
    ) labels)`
}

/** The searched details of a row of `items`, as one text. */
export const detailTexts = sql<string | null>`(select string_agg(text, ' ') from ${itemDetailTexts} details)`
