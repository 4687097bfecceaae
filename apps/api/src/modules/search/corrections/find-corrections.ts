import type { Correction } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { findSimilarWords } from '../../../lexicon/similar-words.ts'
import type { WordForms } from '../../../query-language/word-forms.ts'
import {
  type QueryWord,
  quoteLexeme,
  toAnyFormQuery,
  type WordsQuery,
} from '../../../query-language/words-query.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'
import { findWrittenForms } from './written-forms.ts'

/** A mistyped word with its corrections. */
export interface WordCorrection {
  /** The typed word, folded. */
  readonly folded: string
  /** Its corrections, folded. */
  readonly corrected: readonly string[]
  /** Both as they are written. */
  readonly correction: Correction
}

type TypedWord = Pick<QueryWord, 'forms' | 'isPrefix'>

/** Words of a query that are corrected, and corrections of each. */
const [maxWords, maxCorrections] = [8, 3]

/** A word that no item visible to the viewer has. */
interface UnmatchedWord {
  readonly forms: WordForms
  /** Its corrections, folded; empty where no similar word exists. */
  readonly corrected: readonly string[]
}

/**
 * The words of a query that no item visible to the viewer has, with their corrections, of which each occurs in some
 * visible item. Words in quotes are not corrected.
 */
export async function findCorrections(
  db: Db,
  viewer: Viewer,
  { positive }: Pick<WordsQuery, 'positive'>,
): Promise<WordCorrection[]> {
  const { words, present } = await findUnmatchedWords(
    db,
    viewer,
    positive.filter(({ phrase }) => !phrase),
  )
  const chosen = words.filter(({ corrected }) => corrected.length > 0)
  const written = await findWrittenForms(
    db,
    viewer,
    new Map(
      chosen
        .flatMap(({ corrected }) => corrected)
        .flatMap((word) => {
          const itemId = present.get(word)
          return itemId ? [[word, [itemId]] as const] : []
        }),
    ),
  )
  return chosen.map(({ forms, corrected }) => ({
    folded: forms.folded,
    corrected,
    correction: { typed: forms.plain, meant: corrected.map((word) => written.get(word) ?? word) },
  }))
}

/**
 * Of the first eight words, those that no item visible to the viewer has, each with its corrections; and for each
 * possible correction a visible item that has it.
 */
export async function findUnmatchedWords(
  db: Db,
  viewer: Viewer,
  typedWords: readonly TypedWord[],
): Promise<{ words: readonly UnmatchedWord[]; present: ReadonlyMap<string, string> }> {
  const typed = await filterUnmatched(db, viewer, typedWords.slice(0, maxWords))
  if (typed.length === 0) return { words: [], present: new Map() }
  const similar = await findSimilarWords(
    db,
    typed.map(({ forms }) => forms.folded),
  )
  const present = await findVisibleWords(
    db,
    viewer,
    similar.map((all) => all.map(({ word }) => word)),
  )
  const words = typed.map(({ forms }, index) => {
    const found = (similar[index] ?? []).filter(({ word }) => present[index]?.has(word))
    const nearest = found.filter(({ distance }) => distance === found[0]?.distance)
    return { forms, corrected: nearest.map(({ word }) => word) }
  })
  return { words, present: new Map(present.flatMap((list) => [...list])) }
}

/** The words that match no item visible to the viewer in any form. */
async function filterUnmatched(db: Db, viewer: Viewer, words: readonly TypedWord[]): Promise<TypedWord[]> {
  if (words.length === 0) return []
  const matches = await findMatches(db, viewer, words.map(toAnyFormQuery))
  return words.filter((_, index) => !matches.has(index))
}

/**
 * Of each list the first three words that occur in an item visible to the viewer, each with the id of such an item.
 * The words after these are not looked up, and hidden words do not count.
 */
async function findVisibleWords(
  db: Db,
  viewer: Viewer,
  lists: readonly (readonly string[])[],
): Promise<Map<string, string>[]> {
  const candidates = lists.flatMap((words, list) => words.map((word) => ({ list, word })))
  const { rows } = await sql<{ list: number; word: string; id: string }>`
    with candidates as materialized (
      select list, word, query, place
      from unnest(
        ${candidates.map(({ list }) => list)}::integer[],
        ${candidates.map(({ word }) => word)}::text[],
        ${candidates.map(({ word }) => quoteLexeme(word))}::text[]) with ordinality candidates(list, word, query, place))
    select lists.list, found.word, found.id
    from (select distinct list from candidates) lists,
      lateral (
        select word, one.id
        from (select * from candidates where candidates.list = lists.list order by place) sorted,
          lateral (${selectOneMatch(db, viewer, sql`sorted.query::tsquery`)}) one
        limit ${sql.lit(maxCorrections)}) found`.execute(db)
  return lists.map(
    (_, index) => new Map(rows.filter(({ list }) => list === index).map(({ word, id }) => [word, id])),
  )
}

/** For each tsquery that matches a visible item, the id of one such item, by the index of the query. */
async function findMatches(db: Db, viewer: Viewer, queries: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ place: number; id: string }>`
    select place::integer - 1 as place, found.id
    from unnest(${[...queries]}::text[]) with ordinality queries(query, place),
      lateral (${selectOneMatch(db, viewer, sql`queries.query::tsquery`)}) found`.execute(db)
  return new Map(rows.map(({ place, id }) => [place, id]))
}

/**
 * The limit is a subquery so that the planner does not see it: with a limit of 1 it would scan documents one by one
 * for a match.
 */
function selectOneMatch(db: Db, viewer: Viewer, query: RawBuilder<unknown>) {
  return visibleDocuments(db, viewer)
    .where(sql<boolean>`words @@ ${query}`)
    .select('search_documents.item_id as id')
    .limit(sql<number>`(select 1)`)
}
