import { createYielder } from '@lares/server-kit/event-loop-yield'
import type { Language } from '@lares/shared-types/languages'
import { maxPageMatches, type PageMatches } from '@lares/shared-types/page-texts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'
import { fold, splitWords } from '../../lexicon/fold.ts'
import { buildPageQuery, type PageQuery } from '../../query-language/page-query.ts'
import { parseOperators } from '../../query-language/parse-operators.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { toSearchedWords } from './search-text.ts'
import { fromStoredBox } from './stored-lines.ts'

/** Pages that are read from the database at a time. */
const batchSize = 10

interface MatchedPage {
  readonly page: number
  readonly language: Language | null
  readonly lines: readonly StoredLine[]
  /** The words on the page, folded, that match words of the query. */
  readonly words: readonly string[]
}

type Match = PageMatches['matches'][number]

/**
 * Finds where the words of a query stand on the pages of a file: in any form of the language of each page, or as they are in
 * quotes. Operators and excluded words of the query have no effect. Throws `not-found`.
 */
export async function findInPages(
  db: Db,
  principal: Principal,
  assetId: string,
  typed: string,
): Promise<PageMatches> {
  await loadStoredAsset(db, principal, assetId)
  const query = await buildPageQuery(db, parseOperators(typed).words)
  if (!query) return { matches: [] }
  const pause = createYielder()
  const matches: Match[] = []
  let afterPage = 0
  for (;;) {
    const pages = await findPages(db, assetId, query, afterPage)
    for (const page of pages) {
      matches.push(...matchPage(page, query))
      if (matches.length >= maxPageMatches) return { matches: matches.slice(0, maxPageMatches) }
      await pause()
    }
    if (pages.length < batchSize) return { matches }
    afterPage = pages.at(-1)?.page ?? afterPage
  }
}

/** The next pages on which the query has a match. */
async function findPages(
  db: Db,
  assetId: string,
  query: PageQuery,
  afterPage: number,
): Promise<MatchedPage[]> {
  // A word and its stems are at one position of the vector; stems have the code of their language and a dot before them.
  const { rows } = await sql<MatchedPage>`
    select page, language, lines, array(
      select word.lexeme from unnest(vector) word
      where strpos(word.lexeme, '.') = 0 and word.positions && array(
        select unnest(found.positions) from unnest(vector) found
        where found.lexeme = any(array(select jsonb_array_elements_text(words -> 'lexemes')))
          or exists (
            select from jsonb_array_elements_text(words -> 'prefixes') prefix where starts_with(found.lexeme, prefix)))
    ) as words
    from page_texts,
      lateral (select ${JSON.stringify(query.words)}::jsonb -> coalesce(language, 'x') as words) asked
    where asset_id = ${assetId} and page > ${afterPage} and word_count > 0
      and vector @@ (words ->> 'match')::tsquery
    order by page limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}

/** The matches on a page, in reading order; a word that is divided between two lines is two of them. */
function matchPage({ page, language, lines, words }: MatchedPage, { phrases }: PageQuery): Match[] {
  const found = new Set(words)
  const searched = toSearchedWords(lines, language)
  const parts = searched.flatMap(({ text }, index) =>
    splitWords(text.normalize('NFKC')).map((part) => ({ folded: fold(part), index })),
  )
  const matched = new Set(parts.filter(({ folded }) => found.has(folded)).map(({ index }) => index))
  for (const phrase of phrases)
    for (let start = 0; start + phrase.length <= parts.length; start++)
      if (phrase.every((word, place) => parts[start + place]?.folded === word))
        for (let place = 0; place < phrase.length; place++) matched.add(parts[start + place]?.index ?? 0)
  return searched.flatMap(({ places }, index) =>
    matched.has(index) ? places.flatMap(([line, word]) => toMatch(page, lines, line, word)) : [],
  )
}

function toMatch(page: number, lines: readonly StoredLine[], line: number, word: number): Match[] {
  const stored = lines[line]?.[1][word]
  return stored ? [{ page, line, word, box: fromStoredBox(stored[1]) }] : []
}
