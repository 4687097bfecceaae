import { type Language, languages } from '@lares/shared-types/languages'
import { getRegularLemmas } from '../dictionaries/regular-lemmas.ts'
import { isHeadword } from '../dictionaries/translate-word.ts'

/** Letters of the longest word that may be written without its umlauts. */
const maxLetters = 40
/** `ae`, `oe` and `ue` in place of an umlaut: in `Bauer`, `neue` and `Quelle` they are none. */
const digraph = /ae|oe|(?<![aeq])ue/g

/**
 * A folded word with umlauts in place of `ae`, `oe` and `ue`, as it is found folded: `muller` for `mueller`. Undefined where it has
 * none of these, or is a word of a dictionary, such as `poet`.
 */
export function foldDigraphs(folded: string): string | undefined {
  if (folded.length > maxLetters) return undefined
  const replaced = folded.replace(digraph, ([letter]) => letter ?? '')
  if (replaced === folded || languages.some((language) => isWord(language, folded))) return undefined
  return replaced
}

function isWord(language: Language, folded: string): boolean {
  return [folded, ...getRegularLemmas(language, folded)].some((word) => isHeadword(language, word))
}
