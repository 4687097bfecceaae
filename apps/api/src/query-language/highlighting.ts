import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { isFunctionWord } from './function-words.ts'
import { getStems } from './word-forms.ts'
import { type QueryWord, quoteLexeme } from './words-query.ts'

/** Arguments of `search_headline` for texts of one language. */
export interface Highlighting {
  readonly stems: string
  readonly foldedStems: string
  /** Null where no word of the query is still being typed. */
  readonly prefixes: string | null
  readonly needles: readonly string[]
}

/** Highlighting by language, `x` for texts of unknown language; undefined for a query without words. */
export function buildHighlighting(
  words: readonly QueryWord[],
): Record<Language | 'x', Highlighting> | undefined {
  if (words.length === 0) return undefined
  return {
    ...mapLanguages((language) => buildForLanguage(words, language)),
    x: buildWithoutLanguage(words),
  }
}

function buildForLanguage(words: readonly QueryWord[], language: Language): Highlighting {
  const significant = words.filter(({ forms }) => !isFunctionWord(language, forms.folded))
  const chosen = significant.length > 0 ? significant : words
  return {
    stems: anyOf(chosen.map(({ forms }) => quoteLexeme(forms.stems[language].exact))),
    foldedStems: anyOf(chosen.flatMap(({ forms }) => getStems(language, forms).map(quoteLexeme))),
    prefixes: toPrefixQuery(chosen),
    needles: chosen.map(({ forms }) => forms.stems[language].folded).filter((needle) => needle !== ''),
  }
}

function buildWithoutLanguage(words: readonly QueryWord[]): Highlighting {
  return {
    stems: anyOf(words.map(({ forms }) => quoteLexeme(forms.plain))),
    foldedStems: anyOf(words.map(({ forms }) => quoteLexeme(forms.folded))),
    prefixes: toPrefixQuery(words),
    needles: words.map(({ forms }) => forms.folded),
  }
}

function toPrefixQuery(words: readonly QueryWord[]): string | null {
  const prefixes = words.filter((word) => word.isPrefix)
  return prefixes.length > 0 ? anyOf(prefixes.map(({ forms }) => `${quoteLexeme(forms.folded)}:*`)) : null
}

function anyOf(lexemes: readonly string[]): string {
  return [...new Set(lexemes)].join(' | ')
}
