import { type Language, languages } from '@lares/shared-types/languages'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'

/** ComparableText after which words count as forms of the same one. */
const stemLength = 5

/** Content words cut to a stem; numbers of three and more digits are kept whole. */
export function getContentStems(text: string, language?: Language): string[] {
  return getContentWords(text, language).map((word) =>
    /^\d+$/.test(word) ? word : word.slice(0, stemLength),
  )
}

/**
 * Words without function words, folded: those of the given language, or of any language if it is unknown. The English
 * `war` and `son` are function words elsewhere.
 */
export function getContentWords(text: string, language?: Language): string[] {
  const candidates = language ? [language] : languages
  return splitWords(text)
    .map(fold)
    .filter((word) => word.length > 2 && !candidates.some((one) => isFunctionWord(one, word)))
}
