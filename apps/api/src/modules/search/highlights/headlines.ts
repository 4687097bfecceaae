import type { Language } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Highlighting } from '../../../search/query/highlighting.ts'

/** A row beside each text: what is looked for in texts of its language, for `headlineOf`. */
export function soughtIn(
  highlighting: Readonly<Record<Language | 'x', Highlighting>>,
  language: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`lateral (
    select (words ->> 'stems')::tsquery as stems, (words ->> 'foldedStems')::tsquery as folded_stems,
      (words ->> 'beginnings')::tsquery as beginnings,
      array(select jsonb_array_elements_text(words -> 'needles')) as needles
    from (select ${JSON.stringify(highlighting)}::jsonb -> coalesce(${language}, 'x') as words) highlighting)`
}

/**
 * The text around its words that are looked for, with these marked (see `toSnippet`); null where it has none. All of the text
 * is folded for it, so the caller bounds its length.
 *
 * @param goesOn whether `text` is the beginning of a longer one: then a form of a word that only the stemmer of the
 * language recognises is not looked for in it
 */
export function headlineOf(
  language: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  goesOn: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<string | null> {
  return sql<
    string | null
  >`search_headline(${language}, ${text}, ${goesOn}, stems, folded_stems, beginnings, needles)`
}
