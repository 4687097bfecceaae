import type { Language } from '@lares/shared-types/languages'

/**
 * Folded function words. They are indexed like all others, since phrases need them, but are optional in items of
 * their language when a query has other words. Words that are also a noun are not listed: `été` is a form of the
 * French verb and summer.
 */
const words: Record<Language, string> = {
  en: `a about after all also am an and any are as at be because been before being but by can could did do does
    doing down during each few for from further had has have having he her here hers him his how i if in into is
    it its just me more most my no nor not of off on once only or other our out over own same she should so some
    such than that the their them then there these they this those through to too under until up very was we were
    what when where which while who whom why will with would you your`,
  fr: `a ai au aux avec ce ces cet cette d dans de des du elle elles en est et etait eu eux il ils j je l la le les
    leur leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas pour qu que qui s sa sans
    se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y`,
  it: `a ad agli ai al alla alle allo anche che chi ci coi col come con cui da dagli dai dal dalla dalle dallo de
    degli dei del della delle dello di e ed era gli ha hai hanno ho i il in io l la le lei li lo loro lui ma mi
    mia mie miei mio ne negli nei nel nella nelle nello noi non nostra nostre nostri nostro o per perche piu
    quale quella quelle quelli quello questa queste questi questo se sei si sono su sua sue sugli sui sul sulla
    sulle sullo suo suoi te ti tra tu tua tue tuo tuoi un una uno vi voi`,
  de: `aber als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den der des dich die
    dies diese diesem diesen dieser dir doch dort du durch ein eine einem einen einer eines er es euch euer eure
    fur hat hatte hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ist ja jede jedem jeden jeder jetzt
    kann kein keine man mein meine meinem meinen meiner mich mir mit nach nicht noch nun nur ob oder ohne sehr
    sein seine seinem seinen seiner sich sie sind so uber um und uns unser unsere unter vom von vor war waren was
    wenn wer wie wieder wir wird wo zu zum zur`,
}

const wordSets = Object.fromEntries(
  Object.entries(words).map(([language, list]) => [language, new Set(list.split(/\s+/))]),
)

/** Whether a folded word is a function word of a language. */
export function isFunctionWord(language: Language, folded: string): boolean {
  return wordSets[language]?.has(folded) ?? false
}

/**
 * Function words that connect names and nouns and have no other meaning in any of the four languages (`die` and
 * `pour` have): `photos de Whitby` also finds photos with English descriptions.
 */
const connectives = new Set(
  `a an and at by from in of on the to with
  au aux avec d dans de des du en et l la le les sur un une
  ad agli ai al alla alle allo col da dagli dal dalla dalle dei degli del della delle dello di e ed gli il lo nei nel
  nella nelle sui sul sulla una uno
  am auf aus bei das dem der des ein eine einem einen einer im mit nach und vom von zu zum zur`.split(/\s+/),
)

/** Whether a folded word is a connective in one language and has no other meaning in the others. */
export function isJoiningWord(folded: string): boolean {
  return connectives.has(folded)
}
