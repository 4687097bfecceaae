import { type Language, mapLanguages } from '@lares/shared-types/languages'
import type { Db } from '../db/client.ts'
import { isFunctionWord } from './function-words.ts'
import { parseTerms } from './parse-terms.ts'
import { getStems, loadWordForms, type WordForms } from './word-forms.ts'
import { quoteLexeme } from './words-query.ts'

/** What is searched in a text of one language. */
interface PageWordsQuery {
  /** A tsquery that matches texts with any of the words or phrases. */
  readonly match: string
  /** The lexemes of the words, in all their forms; without those of phrases. */
  readonly lexemes: readonly string[]
  /** The beginnings of words that are still being typed, folded. */
  readonly prefixes: readonly string[]
}

/** The words of a query that are searched in single texts, each of which has a vector made by `search_vector`. */
export interface PageQuery {
  /** By the language of the text, `x` for texts of unknown language. */
  readonly words: Readonly<Record<Language | 'x', PageWordsQuery>>
  /** Words that must follow each other, folded. */
  readonly phrases: readonly (readonly string[])[]
}

interface QueryWord {
  readonly forms: WordForms
  readonly isPrefix: boolean
}

/** A prefix of one letter would match half of a text. */
const minPrefixLength = 2

/** Builds the query of a typed text without operators, leaving out excluded words; undefined where it has no others. */
export async function buildPageQuery(db: Db, typed: string): Promise<PageQuery | undefined> {
  const terms = parseTerms(typed)
    .flat()
    .filter(({ excluded }) => !excluded)
  const forms = await loadWordForms(
    db,
    terms.map(({ text }) => text),
  )
  const words: QueryWord[] = []
  const phrases: string[][] = []
  for (const [index, { phrase, isPrefix }] of terms.entries()) {
    const own = forms[index] ?? []
    if (phrase && own.length > 0) phrases.push(own.map(({ folded }) => folded))
    if (!phrase)
      words.push(
        ...own.map((form, place) => ({ forms: form, isPrefix: isPrefix && place === own.length - 1 })),
      )
  }
  if (words.length + phrases.length === 0) return undefined
  return {
    phrases,
    words: {
      ...mapLanguages((language) => buildForLanguage(words, phrases, language)),
      x: buildForLanguage(words, phrases, 'x'),
    },
  }
}

function buildForLanguage(
  words: readonly QueryWord[],
  phrases: PageQuery['phrases'],
  language: Language | 'x',
): PageWordsQuery {
  const isFiller = ({ forms }: QueryWord) => language !== 'x' && isFunctionWord(language, forms.folded)
  const significant = words.filter((word) => !isFiller(word))
  const chosen = significant.length + phrases.length > 0 ? significant : words
  const lexemes = [...new Set(chosen.flatMap(({ forms }) => getLexemes(forms, language)))]
  const prefixes = chosen
    .filter(({ isPrefix, forms }) => isPrefix && forms.folded.length >= minPrefixLength)
    .map(({ forms }) => forms.folded)
  const clauses = [
    ...lexemes.map(quoteLexeme),
    ...prefixes.map((prefix) => `${quoteLexeme(prefix)}:*`),
    ...phrases.map((phrase) => `(${phrase.map(quoteLexeme).join(' & ')})`),
  ]
  return { match: clauses.join(' | '), lexemes, prefixes }
}

function getLexemes(forms: WordForms, language: Language | 'x'): string[] {
  if (language === 'x') return [forms.folded]
  return [forms.folded, ...getStems(language, forms).map((stem) => `${language}.${stem}`)]
}
