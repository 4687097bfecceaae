import type { Correction } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { similarWords } from '../../../search/lexicon/similar-words.ts'
import type { WordForms } from '../../../search/query/word-forms.ts'
import { anyForm, lexeme, type SoughtWord, type WordsQuery } from '../../../search/query/words-query.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'
import { writtenForms } from './written-forms.ts'

/** A mistyped word, folded, with what was probably meant, and how both are written. */
export interface MeantWords {
  readonly folded: string
  readonly meant: readonly string[]
  readonly shown: Correction
}

type Sought = Pick<SoughtWord, 'forms' | 'begun'>

/** Words of a query that are looked at, and words that stand for each. */
const [mostWords, mostMeant] = [8, 3]

/** A word that nothing has which the viewer may see. */
interface UnmetWord {
  readonly forms: WordForms
  /** What was probably meant, folded; empty where nothing is near enough. */
  readonly meant: readonly string[]
}

/**
 * The words of a query that nothing has which the viewer may see, with the words that were probably meant: such alone that
 * something visible has. Words in quotes are taken as they are.
 */
export async function findCorrections(
  db: Db,
  viewer: Viewer,
  { positive }: Pick<WordsQuery, 'positive'>,
): Promise<MeantWords[]> {
  const { words, present } = await meantWords(
    db,
    viewer,
    positive.filter(({ phrase }) => !phrase),
  )
  const chosen = words.filter(({ meant }) => meant.length > 0)
  const written = await writtenForms(
    db,
    viewer,
    new Map(
      chosen
        .flatMap(({ meant }) => meant)
        .flatMap((word) => {
          const itemId = present.get(word)
          return itemId ? [[word, [itemId]] as const] : []
        }),
    ),
  )
  return chosen.map(({ forms, meant }) => ({
    folded: forms.folded,
    meant,
    shown: { typed: forms.plain, meant: meant.map((word) => written.get(word) ?? word) },
  }))
}

/**
 * Those of these words that nothing has which the viewer may see, with what was probably meant, and for each word that may
 * have been meant an item that has it. The first eight words are looked at.
 */
export async function meantWords(
  db: Db,
  viewer: Viewer,
  sought: readonly Sought[],
): Promise<{ words: readonly UnmetWord[]; present: ReadonlyMap<string, string> }> {
  const typed = await unmet(db, viewer, sought.slice(0, mostWords))
  if (typed.length === 0) return { words: [], present: new Map() }
  const similar = await similarWords(
    db,
    typed.map(({ forms }) => forms.folded),
  )
  const present = await firstPresent(
    db,
    viewer,
    similar.map((all) => all.map(({ word }) => word)),
  )
  const words = typed.map(({ forms }, place) => {
    const found = (similar[place] ?? []).filter(({ word }) => present[place]?.has(word))
    const nearest = found.filter(({ distance }) => distance === found[0]?.distance)
    return { forms, meant: nearest.map(({ word }) => word) }
  })
  return { words, present: new Map(present.flatMap((met) => [...met])) }
}

/** The words of which no form stands in anything that exists for the viewer. */
async function unmet(db: Db, viewer: Viewer, words: readonly Sought[]): Promise<Sought[]> {
  if (words.length === 0) return []
  const met = await documentsWith(db, viewer, words.map(anyForm))
  return words.filter((_, place) => !met.has(place))
}

/**
 * Of each of these lists the first three words that stand in something which exists for the viewer, each with the id of such
 * an item. The words behind them are not looked for, and what is hidden takes nobody's place.
 */
async function firstPresent(
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
        ${candidates.map(({ word }) => lexeme(word))}::text[]) with ordinality candidates(list, word, query, place))
    select lists.list, found.word, found.id
    from (select distinct list from candidates) lists,
      lateral (
        select word, one.id
        from (select * from candidates where candidates.list = lists.list order by place) sorted,
          lateral (${oneWith(db, viewer, sql`sorted.query::tsquery`)}) one
        limit ${sql.lit(mostMeant)}) found`.execute(db)
  return lists.map(
    (_, place) => new Map(rows.filter(({ list }) => list === place).map(({ word, id }) => [word, id])),
  )
}

/** For each of these tsqueries that something visible meets, by its place, the id of one such item. */
async function documentsWith(
  db: Db,
  viewer: Viewer,
  queries: readonly string[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ place: number; id: string }>`
    select place::integer - 1 as place, found.id
    from unnest(${[...queries]}::text[]) with ordinality queries(query, place),
      lateral (${oneWith(db, viewer, sql`queries.query::tsquery`)}) found`.execute(db)
  return new Map(rows.map(({ place, id }) => [place, id]))
}

/** Behind a limit that it sees the planner would read one document after the other until a first one is met, or none. */
function oneWith(db: Db, viewer: Viewer, query: RawBuilder<unknown>) {
  return visibleDocuments(db, viewer)
    .where(sql<boolean>`words @@ ${query}`)
    .select('search_documents.item_id as id')
    .limit(sql<number>`(select 1)`)
}
