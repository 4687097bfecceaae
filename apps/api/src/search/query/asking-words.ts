import { type Language, languages } from '@lares/shared-types/languages'
import { isFunctionWord } from './function-words.ts'

/** Words that questions are made of, folded: they say that something is asked, not what. */
const asking: Record<Language, string> = {
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

const askingWords = Object.fromEntries(
  Object.entries(asking).map(([language, words]) => [language, new Set(words.split(/\s+/))]),
)

/**
 * The language in which most of a question's words (folded) ask or hold sentences together; undefined where two have as
 * many, or none has any.
 */
export function languageAskedIn(words: readonly string[]): Language | undefined {
  const counts = languages.map((language) => ({
    language,
    count: words.filter((word) => isLight(language, word)).length,
  }))
  const [first, second] = counts.sort((a, b) => b.count - a.count)
  return first && first.count > (second?.count ?? 0) ? first.language : undefined
}

/**
 * Whether a folded word makes a question of others, or holds it together: in the language of the question (`war` and `son`
 * are things in an English one), or in any where that is not told.
 */
export function holdsQuestionsTogether(word: string, language?: Language): boolean {
  if (word.length === 1 && !/\d/.test(word)) return true
  return (language ? [language] : languages).some((one) => isLight(one, word))
}

function isLight(language: Language, word: string): boolean {
  return askingWords[language]?.has(word) || isFunctionWord(language, word)
}
