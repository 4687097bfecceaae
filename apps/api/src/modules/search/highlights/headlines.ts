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

/** The text around its words that are looked for, with these marked (see `toSnippet`); null where it has none. */
export function headlineOf(
  language: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql<string | null>`search_headline(${language}, ${text}, stems, folded_stems, beginnings, needles)`
}
