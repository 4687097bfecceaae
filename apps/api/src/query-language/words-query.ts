import { languages } from '@lares/shared-types/languages'
import type { Db } from '../db/client.ts'
import { isFunctionWord, isJoiningWord } from './function-words.ts'
import { getImpliedLexemes } from './implied-lexemes.ts'
import { type Alternatives, parseTerms, type Term } from './parse-terms.ts'
import { foldDigraphs } from './umlauts.ts'
import { getStems, loadWordForms, type WordForms } from './word-forms.ts'

/** The query of a search as tsquery texts. */
export interface WordsQuery {
  /** For `search_documents.words`; of phrases only that their words occur. */
  readonly match: string
  /** The same with the order of words in phrases; undefined where there are none. */
  readonly strict: string | undefined
  /** Words that follow each other in phrases that every hit has: pairs with a space between them. */
  readonly pairs: readonly string[]
  /** For ranking: the query without exclusions; undefined where nothing else is left. */
  readonly rank: string | undefined
  /** The words of `rank` exactly as they were typed (folded); undefined where there are only phrases. */
  readonly exact: string | undefined
  readonly positive: readonly QueryWord[]
  /** The query as typed, without exclusions; empty where nothing else is left. */
  readonly positiveText: string
  /** Matches documents with none of the exclusions, phrases included; undefined without exclusions. */
  readonly excluding: string | undefined
}

export interface QueryWord {
  /** Which of the lists joined by “or” it belongs to. */
  readonly alternative: number
  /** The word as it was typed, which it corrects if it is another. */
  readonly typed: string
  readonly forms: WordForms
  /** Also matches words that start with it. */
  readonly isPrefix: boolean
  /** In quotes: other forms do not match. */
  readonly phrase: boolean
}

/** The words to search for instead of a mistyped word, by that word; all folded. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/** Which words of a query an item needs; of all but one, phrases and exclusions are never left out. */
export type RequiredWords = 'all' | 'all-but-one'

/** Words of which one can be left out; of longer queries the first ones. */
const maxOptionalWords = 8

/** A term with the forms of its words. */
interface ResolvedTerm extends Term {
  readonly words: readonly ResolvedWord[]
}

interface ResolvedWord {
  readonly typed: WordForms
  /** Forms to search for: of the typed word and the one with umlauts that it may be, or of its corrections. */
  readonly searched: readonly WordForms[]
}

const noCorrections: Corrections = new Map()

/** A prefix of one letter would match half the archive. */
const minPrefixLength = 2

/**
 * Builds the database query of a typed text, with mistyped words outside of quotes replaced by their corrections;
 * undefined where the text has no word, and where none of its words can be left out although not all are required.
 */
export async function buildWordsQuery(
  db: Db,
  typed: string,
  corrections: Corrections = noCorrections,
  required: RequiredWords = 'all',
): Promise<WordsQuery | undefined> {
  const resolved = await resolveTerms(db, parseTerms(typed), corrections)
  const alternatives = required === 'all' ? resolved : resolved.flatMap(leaveOutOne)
  if (alternatives.length === 0) return undefined
  const positive = resolved.flatMap((terms, alternative) =>
    terms.filter(({ excluded }) => !excluded).map((term) => ({ ...term, alternative })),
  )
  const hasExclusions = resolved.flat().some(({ excluded }) => excluded)
  const hasPhrases = resolved.flat().some(({ phrase, words }) => phrase && words.length > 1)
  const ranks = alternatives.flatMap((terms) => toRankClauses(terms) ?? [])
  const exact = ranks.flatMap((clauses) => clauses.exact ?? [])
  return {
    match: either(alternatives.map((terms) => toMatchClause(terms, toLooseClause))),
    strict: hasPhrases
      ? either(alternatives.map((terms) => toMatchClause(terms, toPhraseClause)))
      : undefined,
    pairs: alternatives.length === 1 ? alternatives.flat().flatMap(getPairs) : [],
    rank: ranks.length > 0 ? either(ranks.map(({ rank }) => rank)) : undefined,
    exact: exact.length > 0 ? either(exact) : undefined,
    positiveText: hasExclusions ? positive.map(({ text }) => text).join(' ') : typed,
    excluding: hasExclusions
      ? either(alternatives.map((terms) => toMatchClause(filterExcluded(terms), toPhraseClause)))
      : undefined,
    positive: positive.flatMap(({ words, isPrefix, phrase, alternative }) =>
      words.flatMap(({ typed, searched }, index) =>
        searched.map((forms) => ({
          alternative,
          typed: typed.plain,
          forms,
          isPrefix: isPrefix && forms === typed && index === words.length - 1,
          phrase,
        })),
      ),
    ),
  }
}

/** The lists of terms without one word that has a meaning; none where nothing else would be left. */
function leaveOutOne(terms: readonly ResolvedTerm[]): ResolvedTerm[][] {
  const optional = terms.filter(
    (term) => !term.excluded && !term.phrase && hasContentWord([term], isFunctionWordAnywhere),
  )
  const hasPhrase = terms.some(({ excluded, phrase }) => !excluded && phrase)
  if (optional.length + Number(hasPhrase) < 2) return []
  return optional.slice(0, maxOptionalWords).map((one) => terms.filter((term) => term !== one))
}

function filterExcluded(terms: readonly ResolvedTerm[]): ResolvedTerm[] {
  return terms.filter(({ excluded }) => excluded)
}

async function resolveTerms(
  db: Db,
  alternatives: Alternatives,
  corrections: Corrections,
): Promise<ResolvedTerm[][]> {
  const forms = await loadWordForms(
    db,
    alternatives.flat().map(({ text }) => text),
  )
  const correctionForms = new Map(
    (await loadWordForms(db, [...corrections.values()].flat())).flat().map((one) => [one.folded, one]),
  )
  const umlautForms = await loadUmlautForms(db, forms.flat())
  const correct = (typed: WordForms): readonly WordForms[] => {
    const corrected = (corrections.get(typed.folded) ?? []).flatMap((word) => correctionForms.get(word) ?? [])
    return corrected.length > 0 ? corrected : [typed, ...(umlautForms.get(typed.folded) ?? [])]
  }
  let next = 0
  return alternatives
    .map((terms) =>
      terms.map((term): ResolvedTerm => {
        const words = forms[next++] ?? []
        const isLiteral = term.phrase || term.excluded
        return {
          ...term,
          words: words.map((typed) => ({ typed, searched: isLiteral ? [typed] : correct(typed) })),
        }
      }),
    )
    .map((terms) => terms.filter(({ words }) => words.length > 0))
    .filter((terms) => terms.length > 0)
}

/** The forms of words that are written without their umlauts, by the folded word: those of `Müller` for `Mueller`. */
async function loadUmlautForms(
  db: Db,
  words: readonly WordForms[],
): Promise<ReadonlyMap<string, readonly WordForms[]>> {
  const found = new Map(
    words.flatMap(({ folded }) => {
      const other = foldDigraphs(folded)
      return other === undefined ? [] : [[folded, other] as const]
    }),
  )
  const forms = await loadWordForms(db, [...found.values()])
  return new Map([...found.keys()].map((word, index) => [word, forms[index] ?? []]))
}

function toMatchClause(
  terms: readonly ResolvedTerm[],
  toPhraseClause: (term: ResolvedTerm) => string | undefined,
): string {
  const lenientLanguages = languages.filter((language) =>
    hasContentWord(terms, (word) => isJoiningWord(word) || isFunctionWord(language, word)),
  )
  const isUnknownLenient = hasContentWord(terms, isFunctionWordAnywhere)
  const clauses = terms.flatMap((term) => {
    // A single word in quotes must match as it is, without its other forms.
    if (term.phrase) return toPhraseClause(term) ?? []
    const words = term.words.map((word, index) => {
      const lexemes = [
        ...getLexemes(word, term.isPrefix && index === term.words.length - 1),
        ...getImpliedLexemes(word.typed.folded).map(quoteLexeme),
      ]
      if (term.excluded) return either(lexemes)
      const { folded } = word.typed
      const optional = lenientLanguages.filter(
        (language) => isJoiningWord(folded) || isFunctionWord(language, folded),
      )
      const ofLanguages = optional.map((language) => quoteLexeme(`@${language}`))
      const ofUnknown = isUnknownLenient && isFunctionWordAnywhere(folded) ? [quoteLexeme('@x')] : []
      return either([...lexemes, ...ofLanguages, ...ofUnknown])
    })
    return negate(term, all(words))
  })
  return clauses.length > 0 ? all(clauses) : everything
}

function toPhraseClause(term: ResolvedTerm): string {
  return negate(term, toPhraseQuery(term.words))
}

/**
 * What the index can check of a phrase: that its words occur; undefined for an excluded phrase, of which they may.
 */
function toLooseClause(term: ResolvedTerm): string | undefined {
  const lexemes = term.words.map(({ typed }) => quoteLexeme(typed.folded))
  if (term.words.length === 1) return negate(term, all(lexemes))
  return term.excluded ? undefined : all(lexemes)
}

function getPairs({ phrase, excluded, words }: ResolvedTerm): string[] {
  if (!phrase || excluded) return []
  const folded = words.map(({ typed }) => typed.folded)
  return folded.slice(1).map((word, index) => `${folded[index]} ${word}`)
}

/** Every document has one of the lexemes for languages. */
const everything = either([...languages, 'x'].map((language) => quoteLexeme(`@${language}`)))

/**
 * The clauses for ranking, of the words with meaning only: without function words, and without names of kinds and
 * months, which match items that do not contain them. Lexemes without a position have no effect on the rank.
 */
function toRankClauses(
  terms: readonly ResolvedTerm[],
): (Pick<WordsQuery, 'exact'> & { rank: string }) | undefined {
  const positive = terms.filter(({ excluded }) => !excluded)
  const clauses = positive.flatMap((term) =>
    term.phrase
      ? [{ clause: toPhraseQuery(term.words), exact: [], word: '' }]
      : term.words.map((word, index) => ({
          clause: either(getLexemes(word, term.isPrefix && index === term.words.length - 1)),
          exact: [either(word.searched.map(({ folded }) => quoteLexeme(folded)))],
          word: word.typed.folded,
        })),
  )
  if (clauses.length === 0) return undefined
  const content = clauses.filter(({ word }) => !isFunctionWordAnywhere(word))
  const hasFacts = content.some(({ word }) => namesFact(word))
  const isSubject = (word: string) => !namesFact(word) && !/^\d{4}$/.test(word)
  const subjects = hasFacts ? content.filter(({ word }) => isSubject(word)) : content
  const ranked = [subjects, content, clauses].find((list) => list.length > 0) ?? clauses
  const join = ranked === content && subjects.length === 0 ? either : all
  const exact = ranked.flatMap((one) => one.exact)
  return {
    rank: join(ranked.map(({ clause }) => clause)),
    exact: exact.length > 0 ? join(exact) : undefined,
  }
}

/** Whether a folded word names a kind or a month. */
function namesFact(word: string): boolean {
  return getImpliedLexemes(word).length > 0
}

function hasContentWord(terms: readonly ResolvedTerm[], isFiller: (folded: string) => boolean): boolean {
  return terms.some(
    ({ excluded, phrase, words }) =>
      !excluded && (phrase || words.some(({ typed }) => !isFiller(typed.folded))),
  )
}

export function isFunctionWordAnywhere(folded: string): boolean {
  return languages.some((language) => isFunctionWord(language, folded))
}

function getStemLexemes(forms: WordForms): string[] {
  const stems = languages.flatMap((language) =>
    getStems(language, forms).map((stem) => `${language}.${stem}`),
  )
  return [...stems, `x.${forms.folded}`]
}

function getLexemes({ typed, searched }: ResolvedWord, isPrefix: boolean): string[] {
  const lexemes = searched.flatMap(getStemLexemes).map(quoteLexeme)
  return isPrefix && searched.includes(typed) && typed.folded.length >= minPrefixLength
    ? [...lexemes, `${quoteLexeme(typed.folded)}:*`]
    : lexemes
}

function toPhraseQuery(words: readonly ResolvedWord[]): string {
  return `(${words.map(({ typed }) => quoteLexeme(typed.folded)).join(' <-> ')})`
}

/** A tsquery for `search_documents.words` that matches a word in any form, and as a prefix if it is one. */
export function toAnyFormQuery({ forms, isPrefix }: Pick<QueryWord, 'forms' | 'isPrefix'>): string {
  return either(getLexemes({ typed: forms, searched: [forms] }, isPrefix))
}

/** The same, also by what the word says of an item: its kind or its month. */
export function toAnyMatchQuery(word: Pick<QueryWord, 'forms' | 'isPrefix'>): string {
  return either([toAnyFormQuery(word), ...getImpliedLexemes(word.forms.folded).map(quoteLexeme)])
}

function negate({ excluded }: Term, clause: string): string {
  return excluded ? `!${clause}` : clause
}

function all(clauses: readonly string[]): string {
  return `(${clauses.join(' & ')})`
}

function either(clauses: readonly string[]): string {
  return `(${clauses.join(' | ')})`
}

/** A lexeme in the text form of a tsquery. Lexemes are letters and digits, but quoting must not rely on that. */
export function quoteLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
