import type { Language } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Highlighting } from '../../../query-language/highlighting.ts'

/** A lateral row with the highlighting arguments for texts of a language, as needed by `toHeadline`. */
export function selectHighlighting(
  highlighting: Readonly<Record<Language | 'x', Highlighting>>,
  language: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`lateral (
    select (words ->> 'stems')::tsquery as stems, (words ->> 'foldedStems')::tsquery as folded_stems,
      (words ->> 'prefixes')::tsquery as prefixes,
      array(select jsonb_array_elements_text(words -> 'needles')) as needles
    from (select ${JSON.stringify(highlighting)}::jsonb -> coalesce(${language}, 'x') as words) highlighting)`
}

/**
 * The text around its matches, with these between markers (see `toSnippet`); null where it has none. Folds the whole text,
 * so the caller has to limit its length.
 *
 * @param isTruncated whether `text` is the beginning of a longer text; forms that only the stemmer of the language
 * recognises are not matched then
 */
export function toHeadline(
  language: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  isTruncated: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<string | null> {
  return sql<
    string | null
  >`search_headline(${language}, ${text}, ${isTruncated}, stems, folded_stems, prefixes, needles)`
}
