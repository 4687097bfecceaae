import type { Db } from '@lares/api/src/db/client.ts'
import { getStems, loadWordForms } from '@lares/api/src/query-language/word-forms.ts'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Vocabulary } from './vocabulary.ts'

const batch = 2000

/** A word of a vocabulary with its stems in the archive. */
export interface KnownWord {
  readonly word: string
  /** Snowball's stem. */
  readonly expected: string
  /** The stem by the database's stemmer. */
  readonly stem: string
  /** The indexed lexemes of the word, without the language prefix. */
  readonly indexed: readonly string[]
  /** The lexemes that a search for the word queries. */
  readonly queried: readonly string[]
}

/** Loads all words of a vocabulary that the archive treats as a single word. */
export async function loadKnownWords(
  db: Db,
  language: Language,
  vocabulary: Vocabulary,
): Promise<KnownWord[]> {
  const all = [...vocabulary.keys()]
  const knownWords: KnownWord[] = []
  for (let start = 0; start < all.length; start += batch) {
    const words = all.slice(start, start + batch)
    const queried = await loadWordForms(db, words)
    const indexed = await loadIndexedStems(db, language, words)
    for (const [index, word] of words.entries()) {
      const [forms, ...more] = queried[index] ?? []
      if (!forms || more.length > 0) continue
      knownWords.push({
        word,
        expected: vocabulary.get(word) ?? '',
        stem: forms.stems[language].exact,
        indexed: indexed[index] ?? [],
        queried: getStems(language, forms),
      })
    }
  }
  return knownWords
}

async function loadIndexedStems(db: Db, language: Language, words: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    select array(
      select split_part(lexeme, '.', 2) from unnest(search_vector(${language}, word)) where lexeme like ${`${language}.%`}
    ) as stems
    from unnest(${[...words]}::text[]) with ordinality words(word, place)
    order by place`.execute(db)
  return rows.map(({ stems }) => stems)
}
