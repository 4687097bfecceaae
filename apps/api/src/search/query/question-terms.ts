import type { ItemKind } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import type { Db } from '../../db/client.ts'
import { marksOfMonths } from '../eras/era-marks.ts'
import { holdsQuestionsTogether, languageAskedIn } from './asking-words.ts'
import { stemsIn, type WordForms, wordForms } from './word-forms.ts'
import { anyForm, lexeme } from './words-query.ts'

/** Something that a question is about: a word, or a year, decade or kind that it names. */
export interface QuestionTerm {
  /** Folded. */
  readonly word: string
  /** Against `search_documents.words`, a tsquery. */
  readonly query: string
  /** With one of these every folded text begins a word that has the word in one of its forms. */
  readonly needles: readonly string[]
  /** Marks of the time or the kind that it names (`search_marks`); empty where it names none. */
  readonly marks: readonly string[]
}

/** Words beyond these are not looked for. */
const mostTerms = 24

/** What a question is about, without the words that only make a question of it. */
export async function questionTerms(db: Db, question: string): Promise<QuestionTerm[]> {
  return (await questionWords(db, question)).map((forms) => termOf(forms))
}

/** The words that a question is about, each once. */
export async function questionWords(db: Db, question: string): Promise<WordForms[]> {
  const [forms = []] = await wordForms(db, [question.replaceAll('\0', ' ')])
  const language = languageAskedIn(forms.map(({ folded }) => folded))
  const telling = forms.filter(({ folded }) => !holdsQuestionsTogether(folded, language))
  const byWord = new Map(telling.map((one) => [one.folded, one]))
  return [...byWord.values()].slice(0, mostTerms)
}

/** A word of a question; where it was mistyped, with the words that were probably meant. */
export function termOf(typed: WordForms, meant: readonly WordForms[] = []): QuestionTerm {
  const all = [typed, ...meant]
  return {
    word: typed.folded,
    query: [...all.map((forms) => anyForm({ forms, begun: false })), ...nominative(typed.folded)].join(' | '),
    needles: [...new Set(all.map(beginningOf))],
    marks: [...marksOfTime(typed.folded), ...marksOfKind(typed.folded)],
  }
}

/** Names are not stemmed (`x.`): `Stefans` looks for Stefan too. */
function nominative(word: string): string[] {
  return word.length > 3 && word.endsWith('s') ? [lexeme(`x.${word.slice(0, -1)}`)] : []
}

/** `1958` is a year, `1950s` and `1950er` a decade. */
function marksOfTime(word: string): string[] {
  const [, digits, decade] = /^(1\d{3}|20\d{2})(s|er)?$/.exec(word) ?? []
  if (!digits) return []
  const year = decade ? Math.floor(Number(digits) / 10) * 10 : Number(digits)
  return marksOfMonths('s', year * 12, (year + (decade ? 9 : 0)) * 12 + 11)
}

/** What people call the kinds where they ask, folded, as far as it means nothing else: `chat` is a cat too. */
const kinds: Partial<Record<ItemKind, string>> = {
  dream: `dream dreams dreamt dreamed reve reves reva revait sogno sogni sogna sognava sognato traum traume traumen
    traumt traumte getraumt`,
  mail: 'mail mails email emails courriel courriels',
  message: 'message messages messaggio messaggi nachricht nachrichten',
  record:
    'recording recordings enregistrement enregistrements registrazione registrazioni aufnahme aufnahmen',
  video: 'video videos',
}

const kindMarks = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => words.split(/\s+/).map((word) => [word, `k${kind}`])),
)

function marksOfKind(word: string): string[] {
  const mark = kindMarks.get(word)
  return mark === undefined ? [] : [mark]
}

/** What all forms of a word begin with. */
function beginningOf(forms: WordForms): string {
  return commonBeginning([forms.folded, ...languages.flatMap((language) => stemsIn(language, forms))])
}

/** Stems of the same word can part early; two letters are left at least, or the word itself. */
function commonBeginning(words: readonly string[]): string {
  const [first = ''] = words
  let length = first.length
  for (const word of words) {
    while (length > 0 && !word.startsWith(first.slice(0, length))) length--
  }
  return length >= Math.min(2, first.length) ? first.slice(0, length) : first
}
