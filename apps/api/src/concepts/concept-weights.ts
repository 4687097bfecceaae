import { loadTranslationCounts } from '../dictionaries/translate-word.ts'

/** Weight of a word that no dictionary has, such as a name. */
const unknownWeight = 0.8
/** Number of headwords with one English translation from which on its weight falls. */
const usualCount = 12

/** The weight of a concept, 0 to 1. */
export type GetConceptWeight = (concept: string) => number

/**
 * Loads the weights of English words: the more words are translated with one, the less it says. From the dictionaries
 * alone, so that they are the same whatever the archive contains and to whom it is visible.
 */
export async function loadConceptWeights(): Promise<GetConceptWeight> {
  const counts = await loadTranslationCounts()
  return (concept) => {
    const count = counts.get(concept) ?? 0
    return count === 0 ? unknownWeight : 1 / Math.sqrt(1 + count / usualCount)
  }
}
