import { type Language, languages } from '@lares/shared-types/languages'
import { folded, splitWords } from '../../../search/lexicon/folded.ts'
import { isFunctionWord } from '../../../search/query/function-words.ts'

/** Letters by which two forms of a word are taken for the same one. */
const stem = 5

/** The words of `wholeTellingWords`, cut to their beginning; numbers of three digits and more whole. */
export function tellingWords(text: string, language?: Language): string[] {
  return wholeTellingWords(text, language).map((word) => (/^\d+$/.test(word) ? word : word.slice(0, stem)))
}

/**
 * Words that say something, folded: none that holds sentences of the language together, or of any, where it is not known. The
 * English `war` and `son` are such words elsewhere.
 */
export function wholeTellingWords(text: string, language?: Language): string[] {
  const asked = language ? [language] : languages
  return splitWords(text)
    .map(folded)
    .filter((word) => word.length > 2 && !asked.some((one) => isFunctionWord(one, word)))
}
