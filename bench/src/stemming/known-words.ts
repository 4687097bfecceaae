import type { Db } from '@lares/api/src/db/client.ts'
import { stemsIn, wordForms } from '@lares/api/src/search/query/word-forms.ts'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Vocabulary } from './vocabulary.ts'

const batch = 2000

/** A word of a vocabulary, as the archive knows it. */
export interface KnownWord {
  readonly word: string
  /** Snowball's stem. */
  readonly expected: string
  /** What the database's stemmer makes of it. */
  readonly stem: string
  /** By which it is found in a text, without the mark of the language. */
  readonly indexed: readonly string[]
  /** By which it is looked for. */
  readonly sought: readonly string[]
}

/** All words of a vocabulary that the archive takes for one word. */
export async function knownWords(db: Db, language: Language, vocabulary: Vocabulary): Promise<KnownWord[]> {
  const all = [...vocabulary.keys()]
  const known: KnownWord[] = []
  for (let start = 0; start < all.length; start += batch) {
    const words = all.slice(start, start + batch)
    const sought = await wordForms(db, words)
    const indexed = await stemsInTexts(db, language, words)
    for (const [place, word] of words.entries()) {
      const [forms, ...more] = sought[place] ?? []
      if (!forms || more.length > 0) continue
      known.push({
        word,
        expected: vocabulary.get(word) ?? '',
        stem: forms.stems[language].exact,
        indexed: indexed[place] ?? [],
        sought: stemsIn(language, forms),
      })
    }
  }
  return known
}

async function stemsInTexts(db: Db, language: Language, words: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    select array(
      select substr(lexeme, 3) from unnest(search_vector(${language}, word)) where lexeme like ${`${language[0]}.%`}
    ) as stems
    from unnest(${[...words]}::text[]) with ordinality words(word, place)
    order by place`.execute(db)
  return rows.map(({ stems }) => stems)
}
