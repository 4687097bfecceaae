import { type Language, mapLanguages } from '@lares/shared-types/languages'
import { getRegularLemmas } from '../dictionaries/regular-lemmas.ts'
import { isHeadword } from '../dictionaries/translate-word.ts'
import { languagePacks } from '../languages/packs.ts'
import { splitList } from '../languages/word-lists.ts'
import { parseWordTable } from '../languages/word-tables.ts'

/** The words that a folded form can be a form of by the tables of irregular forms, and those by rules. */
export interface Lemmas {
  readonly irregular: readonly string[]
  readonly regular: readonly string[]
}

const irregularWords = mapLanguages(memoizeTable)

/** Words that no dictionary has may be among them; `isWord` tells whether an irregular word also exists with a prefix. */
export function getLemmas(
  language: Language,
  folded: string,
  isWord = (word: string) => isHeadword(language, word),
): Lemmas {
  return {
    irregular: irregularWords[language]().get(folded) ?? getPrefixedLemmas(language, folded, isWord),
    regular: getRegularLemmas(language, folded),
  }
}

const prefixes = mapLanguages((language) =>
  splitList(languagePacks[language].irregularForms.prefixes).toSorted(
    (one, other) => other.length - one.length,
  ),
)

/** Letters of the shortest irregular form after a prefix. */
const minPrefixed = 3

/** The words of a prefix and an irregular word: "verbarg" is a form of "verbergen". */
function getPrefixedLemmas(language: Language, folded: string, isWord: (word: string) => boolean): string[] {
  const table = irregularWords[language]()
  for (const prefix of prefixes[language]) {
    if (!folded.startsWith(prefix) || folded.length < prefix.length + minPrefixed) continue
    const words = (table.get(folded.slice(prefix.length)) ?? []).map((word) => `${prefix}${word}`)
    const known = words.filter(isWord)
    if (known.length > 0) return known
  }
  return []
}

/** Parses the table of a language on first use. */
function memoizeTable(language: Language): () => ReadonlyMap<string, readonly string[]> {
  let table: Map<string, string[]> | undefined
  return () => {
    table ??= parseTable(language)
    return table
  }
}

function parseTable(language: Language): Map<string, string[]> {
  const { endings, words } = languagePacks[language].irregularForms
  const allEndings = ['', ...splitList(endings)]
  const table = new Map<string, { readonly word: string; readonly stem: number }[]>()
  for (const [word, list] of parseWordTable(words))
    for (const form of list) {
      const isStem = form.endsWith('-')
      const stem = isStem ? form.slice(0, -1) : form
      for (const ending of isStem ? allEndings : ['']) {
        const known = table.get(stem + ending) ?? []
        if (known.every((other) => other.word !== word))
          table.set(stem + ending, [...known, { word, stem: stem.length }])
      }
    }
  // The longest stem comes first: "brachte" is of "bringen" (bracht-), and less likely of "brechen" (brach-).
  return new Map(
    Array.from(table, ([form, known]) => [
      form,
      known.toSorted((one, other) => other.stem - one.stem).map(({ word }) => word),
    ]),
  )
}
