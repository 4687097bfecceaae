import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { editDistance } from './edit-distance.ts'

/** A word of the archive that a typed word may have been meant to be. */
export interface SimilarWord {
  readonly word: string
  /** Edit distance; for a compound that ends with the typed word, one more than the allowed distance. */
  readonly distance: number
}

/** A typed word below `minLength` letters may have no mistake, up to `shortLength` one, above that `maxMistakes`. */
const [minLength, shortLength, maxMistakes] = [4, 5, 2]
/**
 * Minimum letters of a typed word that may be the end of a compound (`Marmelade` in `Zucchinimarmelade`), and of the
 * rest of the compound.
 */
const [minEndLength, minRestLength] = [5, 3]

/**
 * Minimum trigram similarity of candidates. At pg_trgm's default of 0.3 half of the words of eight and more letters
 * with two mistakes are missed, at 0.2 one in twelve, in the same time (docs/performance.md).
 */
const minSimilarity = 0.2
/** Trigrams that the mistakes of a word change at most: two swaps of neighbours, of four each. */
const maxChangedTrigrams = 4 * maxMistakes

/**
 * For each typed word (folded), the words of the archive that it may be a misspelling of, the nearest first. Some may
 * only occur in texts that are hidden from the viewer: the caller has to check.
 */
export async function findSimilarWords(db: Db, typed: readonly string[]): Promise<SimilarWord[][]> {
  const long = typed.map((word) => (getMaxMistakes(word) > 0 ? word : ''))
  // Candidates share trigrams; short words with a mistake share too few, so these are compared by length. The number
  // of candidates is not limited, because words of hidden texts could then displace visible ones. The first condition
  // on lengths is written so that no index matches it: the index by length would be read for most of the words.
  // The threshold holds for one statement, and is set before the words that are compared with it are read.
  const threshold = String(Math.min(...long.filter((word) => word !== '').map(getMinSimilarity), 1))
  const { rows } = await sql<Candidate>`
    select place::integer - 1 as place, found.word, similarity(found.word, typed.word) as similarity
    from (select set_config('pg_trgm.similarity_threshold', ${threshold}, true) as threshold offset 0) setting,
      unnest(case when setting.threshold <> '' then ${long}::text[] end) with ordinality typed(word, place),
      lateral (
        (select known.word from search_words known
          where typed.word <> '' and known.word % typed.word
            and ${sql.lit(maxMistakes)} >= abs(length(known.word) - length(typed.word)))
        union
        (select known.word from search_words known
          where typed.word <> '' and length(typed.word) <= ${sql.lit(shortLength + 1)}
            and length(known.word) between length(typed.word) - 1 and length(typed.word) + 1
            and similarity(known.word, typed.word) > 0.1)
        union
        (select known.word from search_words known
          where length(typed.word) >= ${sql.lit(minEndLength)} and known.word like '%' || typed.word
            and length(known.word) >= length(typed.word) + ${sql.lit(minRestLength)})
      ) found
    where found.word <> typed.word`.execute(db)
  return typed.map((word, place) =>
    rankCandidates(
      word,
      rows.filter((row) => row.place === place),
    ),
  )
}

interface Candidate {
  readonly place: number
  readonly word: string
  /** Trigram similarity, 0 to 1. */
  readonly similarity: number
}

function rankCandidates(typed: string, candidates: readonly Candidate[]): SimilarWord[] {
  const max = getMaxMistakes(typed)
  return candidates
    .flatMap(({ word, similarity }) => {
      const distance = editDistance(typed, word, max)
      if (distance <= max) return [{ word, similarity, distance }]
      return isCompoundOf(word, typed) ? [{ word, similarity, distance: max + 1 }] : []
    })
    .sort((a, b) => a.distance - b.distance || b.similarity - a.similarity || compare(a.word, b.word))
}

/** German compounds have their head at the end. */
function isCompoundOf(compound: string, word: string): boolean {
  return (
    word.length >= minEndLength && compound.length >= word.length + minRestLength && compound.endsWith(word)
  )
}

/** The similarity that a word with at most two mistakes has to the word that was meant; higher for a long word, of which more remains. */
function getMinSimilarity(word: string): number {
  const padded = [...`  ${word} `]
  const trigrams = new Set(padded.slice(2).map((_, index) => padded.slice(index, index + 3).join('')))
  const similarity = (trigrams.size - maxChangedTrigrams) / (trigrams.size + maxChangedTrigrams)
  // pg_trgm computes in single precision, which can be a little below.
  return Math.max(minSimilarity, similarity - 1e-6)
}

function getMaxMistakes(word: string): number {
  const { length } = [...word]
  if (length < minLength || !/\D/.test(word)) return 0
  return length <= shortLength ? 1 : maxMistakes
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1
}
