import { type Language, languages, mapLanguages } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { languagePacks } from '../languages/packs.ts'

/** The forms of a word that the index and the highlighting use. */
export interface WordForms {
  /** Lower case. */
  readonly plain: string
  readonly folded: string
  readonly stems: Readonly<Record<Language, Stems>>
}

export interface Stems {
  /** Stem of the word with its accents. */
  readonly exact: string
  /** That stem, folded. */
  readonly folded: string
  /** Stem of the folded word. */
  readonly ofFolded: string
  /** Stem of the folded word in the other number, where the stemmer gives both different stems. */
  readonly ofSingular: string
}

interface Row extends Record<`${Language}_${keyof Stems}`, string> {
  term: number
  plain: string
  folded: string
}

/**
 * The words of each text, split and stemmed by the functions that the index uses, in one query. Words that folding
 * leaves empty are left out.
 */
export async function loadWordForms(db: Db, texts: readonly string[]): Promise<WordForms[][]> {
  if (texts.length === 0) return []
  const { rows } = await sql<Row>`
    select term::int - 1 as term, plain, folded, ${sql.join(languages.flatMap(stemColumns))}
    from unnest(${[...texts]}::text[]) with ordinality texts(text, term),
      ts_parse('default', search_plain(text)) with ordinality words(kind, plain, place),
      search_fold(plain) folded
    where plain <> ' ' and folded <> ''
    order by term, place`.execute(db)
  const forms: WordForms[][] = texts.map(() => [])
  for (const row of rows) forms[row.term]?.push(toForms(row))
  return forms
}

function stemColumns(language: Language) {
  const stemmer = sql.lit(`search_${language}`)
  return [
    sql`(ts_lexize(${stemmer}, plain))[1] as ${sql.ref(`${language}_exact`)}`,
    sql`search_fold((ts_lexize(${stemmer}, plain))[1]) as ${sql.ref(`${language}_folded`)}`,
    sql`(ts_lexize(${stemmer}, folded))[1] as ${sql.ref(`${language}_ofFolded`)}`,
    sql`(ts_lexize(${stemmer}, ${toSingular(language)}))[1] as ${sql.ref(`${language}_ofSingular`)}`,
  ]
}

/** The folded word without its plural ending, where the stemmer of the language needs that. */
function toSingular(language: Language): RawBuilder<string> {
  const { pluralEnding } = languagePacks[language].wordForms
  if (pluralEnding === undefined) return sql`folded`
  return sql`case when length(folded) > 3 then regexp_replace(folded, ${sql.lit(pluralEnding)}, '') else folded end`
}

/** All folded stems under which texts of a language may have the word. */
export function getStems(language: Language, { folded, stems }: WordForms): string[] {
  const { folded: stem, ofFolded, ofSingular } = stems[language]
  const { pluralEnding } = languagePacks[language].wordForms
  // Where the stems of singular and plural differ, that of a plural may be the singular itself.
  const candidates = [stem, ofFolded, ...(pluralEnding === undefined ? [] : [ofSingular, folded])]
  return [...new Set(candidates)].filter((stem) => stem !== '')
}

function toForms(row: Row): WordForms {
  const toStems = (language: Language): Stems => ({
    exact: row[`${language}_exact`],
    folded: row[`${language}_folded`],
    ofFolded: row[`${language}_ofFolded`],
    ofSingular: row[`${language}_ofSingular`],
  })
  return { plain: row.plain, folded: row.folded, stems: mapLanguages(toStems) }
}
