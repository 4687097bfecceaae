import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { editDistance } from './edit-distance.ts'

/** A word of the archive that may be meant by another. */
export interface SimilarWord {
  readonly word: string
  /** Mistakes that lie between the two; of a compound that ends with it one more than a mistyped word may have. */
  readonly distance: number
}

/** Letters up to which a word may hold one mistake, above which two; below `shortest` none. */
const [shortest, short, mostMistakes] = [4, 5, 2]
/** Letters of a word from which compounds are found by their end (`Marmelade` in `Zucchinimarmelade`), and of what they have before it. */
const [shortestEnd, shortestRest] = [5, 3]

/**
 * Share of common groups of three letters from which words are compared. At pg_trgm's own 0.3 half of the words of eight
 * letters and more are missed when they have two mistakes, at 0.2 one in twelve, in the same time (docs/performance.md).
 */
const leastLikeness = 0.2

/**
 * The words of the archive that somebody may have meant who typed each of these words (folded), the nearest first. Some of
 * them may stand in texts alone that do not exist for the person: that is for the caller to find out.
 */
export async function similarWords(db: Db, typed: readonly string[]): Promise<SimilarWord[][]> {
  const long = typed.map((word) => (mistakesIn(word) > 0 ? word : ''))
  // By common groups of three letters, of which short words with a mistake have too few: these by their length. All of them, for
  // among a number of the likeliest, words of hidden texts could stand in the place of others. The first condition on lengths is
  // written so that no index is found for it: the one by length would be read for most of the words.
  const candidates = sql<Candidate>`
    select place::integer - 1 as place, found.word, similarity(found.word, typed.word) as likeness
    from unnest(${long}::text[]) with ordinality typed(word, place),
      lateral (
        (select known.word from search_words known
          where typed.word <> '' and known.word % typed.word
            and ${sql.lit(mostMistakes)} >= abs(length(known.word) - length(typed.word)))
        union
        (select known.word from search_words known
          where typed.word <> '' and length(typed.word) <= ${sql.lit(short + 1)}
            and length(known.word) between length(typed.word) - 1 and length(typed.word) + 1
            and similarity(known.word, typed.word) > 0.1)
        union
        (select known.word from search_words known
          where length(typed.word) >= ${sql.lit(shortestEnd)} and known.word like '%' || typed.word
            and length(known.word) >= length(typed.word) + ${sql.lit(shortestRest)})
      ) found
    where found.word <> typed.word`
  const { rows } = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('pg_trgm.similarity_threshold', ${String(leastLikeness)}, true)`.execute(
      transaction,
    )
    return candidates.execute(transaction)
  })
  return typed.map((word, place) =>
    nearest(
      word,
      rows.filter((row) => row.place === place),
    ),
  )
}

interface Candidate {
  readonly place: number
  readonly word: string
  /** Share of common groups of three letters, 0 to 1. */
  readonly likeness: number
}

function nearest(typed: string, candidates: readonly Candidate[]): SimilarWord[] {
  const most = mistakesIn(typed)
  return candidates
    .map(({ word, likeness }) => ({ word, likeness, distance: editDistance(typed, word, most) }))
    .map((one) => (one.distance > most && endsWith(one.word, typed) ? { ...one, distance: most + 1 } : one))
    .filter(({ word, distance }) => distance <= most || endsWith(word, typed))
    .sort((a, b) => a.distance - b.distance || b.likeness - a.likeness || compare(a.word, b.word))
}

/** What a German compound is stands at its end. */
function endsWith(compound: string, word: string): boolean {
  return (
    word.length >= shortestEnd && compound.length >= word.length + shortestRest && compound.endsWith(word)
  )
}

function mistakesIn(word: string): number {
  const { length } = [...word]
  if (length < shortest || !/\D/.test(word)) return 0
  return length <= short ? 1 : mostMistakes
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
