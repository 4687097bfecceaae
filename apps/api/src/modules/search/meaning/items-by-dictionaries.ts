import type { RawBuilder } from 'kysely'
import { readConcepts, type WordConcepts } from '../../../concepts/text-concepts.ts'
import type { Db } from '../../../db/client.ts'
import { textBetween } from '../../../lexicon/text-between.ts'
import { findNearestByConcepts } from '../../../search-index/concepts/nearest-by-concepts.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Viewer } from '../../../visibility/viewer.ts'

/** Maximum items in the result: hits by words are among them. */
const maxItems = 260
/** Characters of a query that are read. */
const maxQueryLength = 2_000

export interface ItemsByDictionaries {
  /** The words of the query that were compared. */
  readonly query: readonly WordConcepts[]
  /** The best passage of each item, the best first. */
  readonly passages: readonly NearPassage[]
  /** The same for each wider set of documents. */
  readonly wider: readonly (readonly NearPassage[])[]
}

/** The items of `documents`, and of wider sets, with words that dictionaries relate to those of a text. */
export async function findItemsByDictionaries(
  db: Db,
  viewer: Viewer,
  text: string,
  {
    documents,
    wider,
  }: { readonly documents: RawBuilder<unknown>; readonly wider: readonly RawBuilder<unknown>[] },
): Promise<ItemsByDictionaries> {
  const query = readConcepts(textBetween(text, 0, maxQueryLength), viewer.language)
  const found: NearPassage[][] = []
  for (const set of [documents, ...wider]) found.push(await findNearestByConcepts(db, query, set, maxItems))
  const [passages = [], ...others] = found
  return { query, passages, wider: others }
}
