import { type Language, languages } from '@lares/shared-types/languages'
import { isFunctionWord } from './function-words.ts'

/** Folded words with which questions are asked, and which say nothing about their subject. */
const questionWords: Record<Language, string> = {
  en: `tell me please know say said says ever happen happened happens anything something someone somebody anyone
    there their make made makes get got go went come came take took like used remember find found show give did much
    many long kind sort thing things story about mention mentioned again always away might must shall`,
  fr: `dis dites dire raconte racontez quand comment combien pourquoi quel quelle quels quelles quoi est passe
    passait arrive arrivait sait savoir souvenir trouve trouver montre montrez donne donnez chose choses quelque
    faire fait faisait faisaient font fais aller alla allait avoir avait avaient eut etre fut quelqu quelques etaient ete
    parle parler sujet propos venir venu venue venus vient venait doit devait devaient peut pouvait pouvaient veut
    voulait voulaient toujours longtemps pendant`,
  it: `dimmi dite dire racconta raccontami quando dove quanto quanti quante quanta chi cosa cose successo succede
    accaduto sai sapere ricordi trova trovare mostra dammi fatto fare fece faceva facevano fanno avere aveva avevano
    ebbe essere fu era erano andare andato andata andati qualche qualcosa qualcuno parla parlare stato stata proposito venire venuto
    venuta viene veniva deve doveva dovevano poteva potevano voleva volevano sempre durante`,
  de: `sag sage sagen erzahl erzahle erzahlen wann warum wieso weshalb woher wohin wovon womit welche welcher welches
    welchen wieviel viel viele lange passiert passierte geschah geschehen weiss weisst wissen finde finden zeig zeige gib etwas
    jemand jemals gab gibt worum uber habt haben hast hatten gemacht macht machte machten machen tun tat getan ging
    gingen gegangen wurde wurden werden worden sei soll sollte wollte wollten muss musste mussten konnte konnten durfte
    kommt kam kamen kommen gekommen immer wahrend`,
}

const questionFillers = Object.fromEntries(
  Object.entries(questionWords).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)

/**
 * The language in which most words (folded) of a question are question or function words; undefined for a tie or
 * none.
 */
export function detectQuestionLanguage(words: readonly string[]): Language | undefined {
  const counts = languages.map((language) => ({
    language,
    count: words.filter((word) => isFiller(language, word)).length,
  }))
  const [first, second] = counts.sort((a, b) => b.count - a.count)
  return first && first.count > (second?.count ?? 0) ? first.language : undefined
}

/**
 * Whether a folded word belongs to the form of a question and not to its subject: in the question's language (`war`
 * and `son` are subjects in an English one), or in any language where that is unknown.
 */
export function isQuestionFiller(word: string, language?: Language): boolean {
  if (word.length === 1 && !/\d/.test(word)) return true
  return (language ? [language] : languages).some((one) => isFiller(one, word))
}

function isFiller(language: Language, word: string): boolean {
  return questionFillers[language]?.has(word) || isFunctionWord(language, word)
}
