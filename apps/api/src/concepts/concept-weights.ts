import { countTranslationsInto } from '../dictionaries/translate-word.ts'

/** Weight of a word that no dictionary has, such as a name. */
const unknownWeight = 0.8
/** Number of headwords with one English translation from which on its weight falls. */
const usualCount = 12

/**
 * The weight of an English word, 0 to 1: the more words are translated with it, the less it says. From the dictionaries
 * alone, so that it is the same whatever the archive contains and to whom it is visible.
 */
export function getConceptWeight(concept: string): number {
  const count = countTranslationsInto(concept)
  return count === 0 ? unknownWeight : 1 / Math.sqrt(1 + count / usualCount)
}
