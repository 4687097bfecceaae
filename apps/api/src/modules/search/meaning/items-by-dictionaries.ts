import { mergeSameWords, readConcepts, type WordConcepts } from '../../../concepts/text-concepts.ts'
import type { Db } from '../../../db/client.ts'
import { textBetween } from '../../../lexicon/text-between.ts'
import { parseTerms } from '../../../query-language/parse-terms.ts'
import { findNearestByConcepts } from '../../../search-index/concepts/nearest-by-concepts.ts'
import type { DocumentSets } from '../../../search-index/item-sets.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Viewer } from '../../../visibility/viewer.ts'

/** Maximum items in the result: hits by words are among them. */
export const maxItems = 260
/** Characters of a query that are read, and alternatives (`or`). */
const [maxQueryLength, maxAlternatives] = [2_000, 4]

export interface ItemsByDictionaries {
  /** The words of the query, of several with the same concepts the first. */
  readonly query: readonly WordConcepts[]
  /** The best passage of each item, the best first; one more than `maxItems` where there are more. */
  readonly passages: readonly NearPassage[]
  /** The same for each wider set of documents. */
  readonly wider: readonly (readonly NearPassage[])[]
}

/**
 * The items of `documents`, and of wider sets, with words that dictionaries relate to those of a query: `typed` as it was
 * typed, `text` without exclusions. Of several alternatives, items have one.
 */
export async function findItemsByDictionaries(
  db: Db,
  viewer: Viewer,
  query: { readonly typed: string; readonly text: string },
  sets: DocumentSets,
): Promise<ItemsByDictionaries> {
  const alternatives: WordConcepts[][] = []
  for (const text of toAlternatives(query)) alternatives.push(await readConcepts(text, viewer.language))
  const [passages = [], ...wider] = await findNearestByConcepts(db, alternatives, sets, maxItems + 1)
  return { query: mergeSameWords(alternatives.flat()), passages, wider }
}

function toAlternatives({ typed, text }: { readonly typed: string; readonly text: string }): string[] {
  const alternatives = parseTerms(textBetween(typed, 0, maxQueryLength))
  if (alternatives.length < 2) return [textBetween(text, 0, maxQueryLength)]
  return alternatives
    .slice(0, maxAlternatives)
    .map((terms) => terms.filter(({ excluded }) => !excluded))
    .map((terms) => terms.map((term) => term.text).join(' '))
}
