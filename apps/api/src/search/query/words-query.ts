import { type Language, languages } from '@lares/shared-types/languages'
import type { Db } from '../../db/client.ts'
import { marksNamed } from './facts-named.ts'
import { isFunctionWord, isJoiningWord } from './function-words.ts'
import { type Alternatives, readTerms, type Term } from './read-terms.ts'
import { stemsIn, type WordForms, wordForms } from './word-forms.ts'

/** A query in words, ready for the database; each text is a tsquery. */
export interface WordsQuery {
  /** Against `search_documents.words`; of a phrase, that its words are there, which the index alone can tell. */
  readonly match: string
  /** The same with phrases; undefined where there are none. */
  readonly strict: string | undefined
  /** For ranking: what is looked for without what is excluded; undefined where nothing else is left. */
  readonly rank: string | undefined
  /** That the words of the ranking stand there as they were typed (folded); undefined where only quotes are looked for. */
  readonly exact: string | undefined
  readonly positive: readonly SoughtWord[]
  /** What is looked for as it was typed, without what is excluded; empty where nothing else is left. */
  readonly sought: string
  /** That nothing excluded is there, phrases too; undefined where nothing is. */
  readonly excluding: string | undefined
}

export interface SoughtWord {
  readonly forms: WordForms
  /** Words that begin so are meant too. */
  readonly begun: boolean
  /** In quotes: this very word is meant. */
  readonly phrase: boolean
}

/** Words that stand for a mistyped one, each folded, by that one, folded. */
export type Meant = ReadonlyMap<string, readonly string[]>

/** A term with its words: as typed, and what is looked for, which is several words where it was mistyped. */
interface Known extends Term {
  readonly words: readonly KnownWord[]
}

interface KnownWord {
  readonly typed: WordForms
  readonly sought: readonly WordForms[]
}

const asTyped: Meant = new Map()

/** One letter tells where a lexeme comes from (see search_vector). */
const letters: Record<Language, string> = { en: 'e', fr: 'f', it: 'i', de: 'd' }
/** A beginning of one letter would mean half the archive. */
const shortestBeginning = 2

/**
 * What a person typed as a query of the database, mistyped words outside of quotes as they were meant; undefined where there is
 * no word in it.
 */
export async function readWordsQuery(
  db: Db,
  typed: string,
  meant: Meant = asTyped,
): Promise<WordsQuery | undefined> {
  const alternatives = await withForms(db, readTerms(typed), meant)
  if (alternatives.length === 0) return undefined
  const positive = alternatives.flat().filter(({ excluded }) => !excluded)
  const excludes = alternatives.flat().some(({ excluded }) => excluded)
  const ranks = alternatives.flatMap((terms) => rankClauses(terms) ?? [])
  const exact = ranks.flatMap((clauses) => clauses.exact ?? [])
  return {
    match: either(alternatives.map((terms) => matchClause(terms, looseTerm))),
    strict: alternatives.flat().some((term) => isPhrase(term) && term.words.length > 1)
      ? either(alternatives.map((terms) => matchClause(terms, phraseTerm)))
      : undefined,
    rank: ranks.length > 0 ? either(ranks.map(({ rank }) => rank)) : undefined,
    exact: exact.length > 0 ? either(exact) : undefined,
    sought: excludes ? positive.map(({ text }) => text).join(' ') : typed,
    excluding: excludes
      ? either(alternatives.map((terms) => matchClause(excludedOf(terms), phraseTerm)))
      : undefined,
    positive: positive.flatMap(({ words, begun, phrase }) =>
      words.flatMap(({ typed, sought }, index) =>
        sought.map((forms) => ({
          forms,
          begun: begun && forms === typed && index === words.length - 1,
          phrase,
        })),
      ),
    ),
  }
}

function excludedOf(terms: readonly Known[]): Known[] {
  return terms.filter(({ excluded }) => excluded)
}

async function withForms(db: Db, alternatives: Alternatives, meant: Meant): Promise<Known[][]> {
  const forms = await wordForms(
    db,
    alternatives.flat().map(({ text }) => text),
  )
  const others = new Map(
    (await wordForms(db, [...meant.values()].flat())).flat().map((one) => [one.folded, one]),
  )
  const soughtFor = (typed: WordForms): readonly WordForms[] => {
    const sought = (meant.get(typed.folded) ?? []).flatMap((word) => others.get(word) ?? [])
    return sought.length > 0 ? sought : [typed]
  }
  let next = 0
  return alternatives
    .map((terms) =>
      terms.map((term): Known => {
        const words = forms[next++] ?? []
        const keeps = term.phrase || term.excluded
        return {
          ...term,
          words: words.map((typed) => ({ typed, sought: keeps ? [typed] : soughtFor(typed) })),
        }
      }),
    )
    .map((terms) => terms.filter(({ words }) => words.length > 0))
    .filter((terms) => terms.length > 0)
}

function matchClause(terms: readonly Known[], ofPhrase: (term: Known) => string | undefined): string {
  const lenient = languages.filter((language) =>
    saysSomething(terms, (word) => isJoiningWord(word) || isFunctionWord(language, word)),
  )
  const unknownLenient = saysSomething(terms, isFunctionWordAnywhere)
  const clauses = terms.flatMap((term) => {
    if (isPhrase(term)) return ofPhrase(term) ?? []
    const words = term.words.map((word, index) => {
      const lexemes = [
        ...lexemesOf(word, term.begun && index === term.words.length - 1),
        ...marksNamed(word.typed.folded).map(lexeme),
      ]
      if (term.excluded) return either(lexemes)
      const { folded } = word.typed
      const optional = lenient.filter((language) => isJoiningWord(folded) || isFunctionWord(language, folded))
      const markers = optional.map((language) => lexeme(`@${letters[language]}`))
      const unknown = unknownLenient && isFunctionWordAnywhere(folded) ? [lexeme('@x')] : []
      return either([...lexemes, ...markers, ...unknown])
    })
    return negated(term, all(words))
  })
  return clauses.length > 0 ? all(clauses) : everything
}

/** One word in quotes is that very word, without its other forms. */
function isPhrase(term: Known): boolean {
  return term.phrase
}

function phraseTerm(term: Known): string {
  return negated(term, phrase(term.words))
}

/** What the index can tell: the words of a phrase are there; one that is excluded may be or not. */
function looseTerm(term: Known): string | undefined {
  const lexemes = term.words.map(({ typed }) => lexeme(typed.folded))
  if (term.words.length === 1) return negated(term, all(lexemes))
  return term.excluded ? undefined : all(lexemes)
}

/** Every document has one of the marks of languages. */
const everything = `('@e' | '@f' | '@i' | '@d' | '@x')`

/**
 * Markers have no place in a text, so that ranking works on the words that carry the meaning: not on those that only join others,
 * nor on the name of a kind or a month, which an item may be of without saying it.
 */
function rankClauses(terms: readonly Known[]): (Pick<WordsQuery, 'exact'> & { rank: string }) | undefined {
  const positive = terms.filter(({ excluded }) => !excluded)
  const clauses = positive.flatMap((term) =>
    term.phrase
      ? [{ clause: phrase(term.words), exact: [], word: '' }]
      : term.words.map((word, index) => ({
          clause: either(lexemesOf(word, term.begun && index === term.words.length - 1)),
          exact: [either(word.sought.map(({ folded }) => lexeme(folded)))],
          word: word.typed.folded,
        })),
  )
  if (clauses.length === 0) return undefined
  const telling = clauses.filter(({ word }) => !isFunctionWordAnywhere(word))
  const named = telling.some(({ word }) => isNamed(word))
  const heavy = named ? telling.filter(({ word }) => !isNamed(word) && !/^\d{4}$/.test(word)) : telling
  const ranked = [heavy, telling, clauses].find((some) => some.length > 0) ?? clauses
  const joined = ranked === telling && heavy.length === 0 ? either : all
  const exact = ranked.flatMap((one) => one.exact)
  return {
    rank: joined(ranked.map(({ clause }) => clause)),
    exact: exact.length > 0 ? joined(exact) : undefined,
  }
}

/** Whether a word, folded, names a kind or a month. */
function isNamed(word: string): boolean {
  return marksNamed(word).length > 0
}

function saysSomething(terms: readonly Known[], isLight: (folded: string) => boolean): boolean {
  return terms.some(
    ({ excluded, phrase: isPhrase, words }) =>
      !excluded && (isPhrase || words.some(({ typed }) => !isLight(typed.folded))),
  )
}

function isFunctionWordAnywhere(folded: string): boolean {
  return languages.some((language) => isFunctionWord(language, folded))
}

function stemsOf(forms: WordForms): string[] {
  const stems = languages.flatMap((language) =>
    stemsIn(language, forms).map((stem) => `${letters[language]}.${stem}`),
  )
  return [...stems, `x.${forms.folded}`]
}

function lexemesOf({ typed, sought }: KnownWord, begun: boolean): string[] {
  const lexemes = sought.flatMap(stemsOf).map(lexeme)
  return begun && sought.includes(typed) && typed.folded.length >= shortestBeginning
    ? [...lexemes, `${lexeme(typed.folded)}:*`]
    : lexemes
}

function phrase(words: readonly KnownWord[]): string {
  return `(${words.map(({ typed }) => lexeme(typed.folded)).join(' <-> ')})`
}

/** Against `search_documents.words`: a word in any of its forms, and those that begin so where it is begun. */
export function anyForm({ forms, begun }: Pick<SoughtWord, 'forms' | 'begun'>): string {
  return either(lexemesOf({ typed: forms, sought: [forms] }, begun))
}

function negated({ excluded }: Term, clause: string): string {
  return excluded ? `!${clause}` : clause
}

function all(clauses: readonly string[]): string {
  return `(${clauses.join(' & ')})`
}

function either(clauses: readonly string[]): string {
  return `(${clauses.join(' | ')})`
}

/** In the text form of a tsquery. Lexemes are letters and digits, but the form shall be safe by itself. */
export function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
