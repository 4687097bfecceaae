import { decadeEndings } from '@lares/shared-types/decades'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import type { Db } from '../db/client.ts'
import { joinLists } from '../languages/word-lists.ts'
import { getMonthTraits } from './eras/era-traits.ts'
import { detectQuestionLanguage, isQuestionFiller } from './question-fillers.ts'
import { getStems, loadWordForms, type WordForms } from './word-forms.ts'
import { quoteLexeme, toAnyFormQuery } from './words-query.ts'

/** Part of the subject of a question: a word, or a year, decade or kind that it names. */
export interface QuestionTerm {
  /** Folded. */
  readonly word: string
  /** A tsquery for `search_documents.words`. */
  readonly query: string
  /** Prefixes: every folded text with the word in any form has a word that starts with one of these. */
  readonly needles: readonly string[]
  /** Traits (`search_marks`) of the time or kind that it names; empty where it names none. */
  readonly traits: readonly string[]
}

/** Further words of a question are ignored. */
const maxTerms = 24

/** The subject of a question: its words without those that only form the question. */
export async function loadQuestionTerms(db: Db, question: string): Promise<QuestionTerm[]> {
  return (await loadQuestionWords(db, question)).map((forms) => toTerm(forms))
}

/** The content words of a question, without duplicates. */
export async function loadQuestionWords(db: Db, question: string): Promise<WordForms[]> {
  const [forms = []] = await loadWordForms(db, [question.replaceAll('\0', ' ')])
  const language = detectQuestionLanguage(forms.map(({ folded }) => folded))
  const content = forms.filter(({ folded }) => !isQuestionFiller(folded, language))
  const byWord = new Map(content.map((word) => [word.folded, word]))
  return [...byWord.values()].slice(0, maxTerms)
}

/** The term of a word; for a mistyped word, together with its corrections. */
export function toTerm(typed: WordForms, corrections: readonly WordForms[] = []): QuestionTerm {
  const all = [typed, ...corrections]
  const queries = all.map((forms) => toAnyFormQuery({ forms, isPrefix: false }))
  return {
    word: typed.folded,
    query: [...queries, ...toNominative(typed.folded)].join(' | '),
    needles: [...new Set(all.map(getFormsPrefix))],
    traits: [...getTimeTraits(typed.folded), ...getKindTraits(typed.folded)],
  }
}

/** Names are indexed without stemming (`x.`), so `Stefans` also searches for `Stefan`. */
function toNominative(word: string): string[] {
  return word.length > 3 && word.endsWith('s') ? [quoteLexeme(`x.${word.slice(0, -1)}`)] : []
}

const yearOrDecade = new RegExp(`^(1\\d{3}|20\\d{2})(${decadeEndings.join('|')})?$`)

/** `1958` is a year, `1950s` and `1950er` a decade. */
function getTimeTraits(word: string): string[] {
  const [, digits, decade] = yearOrDecade.exec(word) ?? []
  if (!digits) return []
  const year = decade ? Math.floor(Number(digits) / 10) * 10 : Number(digits)
  return getMonthTraits('s', year * 12, (year + (decade ? 9 : 0)) * 12 + 11)
}

const kindTraits = new Map(
  itemKinds.flatMap((kind) =>
    joinLists(({ operatorWords }) => operatorWords.questionKinds[kind] ?? '').map((word) => [
      word,
      `k${kind}`,
    ]),
  ),
)

function getKindTraits(word: string): string[] {
  const trait = kindTraits.get(word)
  return trait === undefined ? [] : [trait]
}

/** A prefix common to all forms of a word. */
function getFormsPrefix(forms: WordForms): string {
  return getCommonPrefix([forms.folded, ...languages.flatMap((language) => getStems(language, forms))])
}

/** Stems of one word can diverge early: below two characters the first word itself is returned. */
function getCommonPrefix(words: readonly string[]): string {
  const [first = ''] = words
  let length = first.length
  for (const word of words) {
    while (length > 0 && !word.startsWith(first.slice(0, length))) length--
  }
  return length >= Math.min(2, first.length) ? first.slice(0, length) : first
}
