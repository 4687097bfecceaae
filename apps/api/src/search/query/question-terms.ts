import { type Language, languages } from '@lares/shared-types/languages'
import type { Db } from '../../db/client.ts'
import { marksOfMonths } from '../eras/era-marks.ts'
import { isFunctionWord } from './function-words.ts'
import { stemsIn, type WordForms, wordForms } from './word-forms.ts'
import { anyForm } from './words-query.ts'

/** Something that a question is about: a word, or a year or decade that it names. */
export interface QuestionTerm {
  /** Folded. */
  readonly word: string
  /** Against `search_documents.words`, a tsquery. */
  readonly query: string
  /** What every folded text begins a word with that has the word in one of its forms. */
  readonly needle: string
  /** Marks of the time that it names (`search_marks`); empty where it names none. */
  readonly marks: readonly string[]
}

/** Words beyond these are not looked for. */
const mostTerms = 24

/** Words that questions are made of, folded: they say that something is asked, not what. */
const asking: Record<Language, string> = {
  en: `tell me please know say said says ever happen happened happens anything something someone somebody anyone
    there their make made makes get got go went come came take took like used remember find found show give did much many long kind sort thing things story about mention mentioned`,
  fr: `dis dites dire raconte racontez quand comment combien pourquoi quel quelle quels quelles quoi est passe
    passait arrive arrivait sait savoir souvenir trouve trouver montre montrez donne donnez chose choses quelque
    faire fait faisait font fais aller alla allait avoir avait eut etre fut quelqu quelques etaient ete parle parler sujet propos`,
  it: `dimmi dite dire racconta raccontami quando dove quanto quanti quante quanta chi cosa cose successo succede
    accaduto sai sapere ricordi trova trovare mostra dammi fatto fare fece faceva facevano fanno avere aveva ebbe essere fu era erano andare andato qualche qualcosa qualcuno parla parlare stato stata
    proposito`,
  de: `sag sage sagen erzahl erzahle erzahlen wann warum wieso weshalb woher wohin welche welcher welches welchen
    wieviel viele passiert geschah geschehen weiss weisst wissen finde finden zeig zeige gib etwas jemand jemals
    gab gibt worum uber habt haben hast hatten gemacht macht machte machten machen tun tat getan ging gingen gegangen wurde wurden werden worden sei sollte wollte musste`,
}

const askingWords = new Set(Object.values(asking).flatMap((words) => words.split(/\s+/)))

/** What a question is about, without the words that only make a question of it. */
export async function questionTerms(db: Db, question: string): Promise<QuestionTerm[]> {
  const [forms = []] = await wordForms(db, [question.replaceAll('\0', ' ')])
  const telling = forms.filter(({ folded }) => !holdsQuestionsTogether(folded))
  const byWord = new Map(telling.map((one) => [one.folded, one]))
  return [...byWord.values()].slice(0, mostTerms).map(toTerm)
}

function holdsQuestionsTogether(folded: string): boolean {
  return (
    askingWords.has(folded) ||
    (folded.length === 1 && !/\d/.test(folded)) ||
    languages.some((language) => isFunctionWord(language, folded))
  )
}

function toTerm(forms: WordForms): QuestionTerm {
  return {
    word: forms.folded,
    query: anyForm({ forms, begun: false }),
    needle: commonBeginning([forms.folded, ...languages.flatMap((language) => stemsIn(language, forms))]),
    marks: marksOfTime(forms.folded),
  }
}

/** `1958` is a year, `1950s` and `1950er` a decade. */
function marksOfTime(word: string): string[] {
  const [, digits, decade] = /^(1\d{3}|20\d{2})(s|er)?$/.exec(word) ?? []
  if (!digits) return []
  const year = decade ? Math.floor(Number(digits) / 10) * 10 : Number(digits)
  return marksOfMonths('s', year * 12, (year + (decade ? 9 : 0)) * 12 + 11)
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
