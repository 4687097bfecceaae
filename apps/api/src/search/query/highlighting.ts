import { type Language, languages } from '@lares/shared-types/languages'
import { isFunctionWord } from './function-words.ts'
import { stemsIn } from './word-forms.ts'
import { lexeme, type SoughtWord } from './words-query.ts'

/** What `search_headline` needs for texts of one language. */
export interface Highlighting {
  readonly stems: string
  readonly foldedStems: string
  /** Null where no word is still being typed. */
  readonly beginnings: string | null
  readonly needles: readonly string[]
}

/** By language, `x` for texts of no known one; undefined where nothing is to be highlighted. */
export function highlightingOf(
  words: readonly SoughtWord[],
): Record<Language | 'x', Highlighting> | undefined {
  if (words.length === 0) return undefined
  const [en, fr, it, de] = languages.map((language) => inLanguage(words, language))
  if (!en || !fr || !it || !de) return undefined
  return { en, fr, it, de, x: inNoLanguage(words) }
}

function inLanguage(words: readonly SoughtWord[], language: Language): Highlighting {
  const telling = words.filter(({ forms }) => !isFunctionWord(language, forms.folded))
  const chosen = telling.length > 0 ? telling : words
  return {
    stems: anyOf(chosen.map(({ forms }) => lexeme(forms.stems[language].exact))),
    foldedStems: anyOf(chosen.flatMap(({ forms }) => stemsIn(language, forms).map(lexeme))),
    beginnings: beginnings(chosen),
    needles: chosen.map(({ forms }) => forms.stems[language].folded).filter((needle) => needle !== ''),
  }
}

function inNoLanguage(words: readonly SoughtWord[]): Highlighting {
  return {
    stems: anyOf(words.map(({ forms }) => lexeme(forms.plain))),
    foldedStems: anyOf(words.map(({ forms }) => lexeme(forms.folded))),
    beginnings: beginnings(words),
    needles: words.map(({ forms }) => forms.folded),
  }
}

function beginnings(words: readonly SoughtWord[]): string | null {
  const begun = words.filter((word) => word.begun)
  return begun.length > 0 ? anyOf(begun.map(({ forms }) => `${lexeme(forms.folded)}:*`)) : null
}

function anyOf(lexemes: readonly string[]): string {
  return [...new Set(lexemes)].join(' | ')
}
