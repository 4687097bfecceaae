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

/** Words of a query that are looked at, candidates for each, and those that stand for it. */
const [mostWords, mostCandidates, mostMeant] = [8, 40, 3]

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
  const candidates = similar.map((all) => all.slice(0, mostCandidates))
  const present = await presentWords(db, viewer, [...new Set(candidates.flat().map(({ word }) => word))])
  const words = typed.map(({ forms }, place) => {
    const [nearest, ...others] = (candidates[place] ?? []).filter(({ word }) => present.has(word))
    const equals = others.filter(({ distance }) => distance === nearest?.distance)
    return { forms, meant: nearest ? [nearest, ...equals].slice(0, mostMeant).map(({ word }) => word) : [] }
  })
  return { words, present }
}

/** The words of which no form stands in anything that exists for the viewer. */
async function unmet(db: Db, viewer: Viewer, words: readonly Sought[]): Promise<Sought[]> {
  if (words.length === 0) return []
  const met = await documentsWith(db, viewer, words.map(anyForm))
  return words.filter((_, place) => !met.has(place))
}

/** Of these words those that stand in something that exists for the viewer, each with the id of such an item. */
async function presentWords(db: Db, viewer: Viewer, words: readonly string[]): Promise<Map<string, string>> {
  const met = await documentsWith(db, viewer, words.map(lexeme))
  return new Map(
    words.flatMap((word, place) => {
      const itemId = met.get(place)
      return itemId ? [[word, itemId] as const] : []
    }),
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

function oneWith(db: Db, viewer: Viewer, query: RawBuilder<unknown>) {
  return visibleDocuments(db, viewer)
    .where(sql<boolean>`words @@ ${query}`)
    .select('search_documents.item_id as id')
    .limit(1)
}
