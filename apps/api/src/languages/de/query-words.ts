import type { QueryWords } from '../query-words.ts'

export const queryWords: QueryWords = {
  or: 'oder',
  functionWords: `aber als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den der des dich
    die dies diese diesem diesen dieser dir doch dort du durch ein eine einem einen einer eines er es euch
    euer eure fur hat hatte hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ist ja jede jedem
    jeden jeder jetzt kann kein keine man mein meine meinem meinen meiner mich mir mit nach nicht noch nun
    nur ob oder ohne sehr sein seine seinem seinen seiner sich sie sind so uber um und uns unser unsere
    unter vom von vor war waren was wenn wer wie wieder wir wird wo zu zum zur`,
  connectives: 'am auf aus bei das dem der des ein eine einem einen einer im mit nach und vom von zu zum zur',
  questionWords: `sag sage sagen erzahl erzahle erzahlen wann warum wieso weshalb woher wohin wovon womit welche welcher
    welches welchen welchem wessen wem wen worin worauf woraus wobei wodurch wozu wofur woran wonach weswegen wieviel viel viele lange passiert passierte geschah geschehen weiss weisst wissen finde
    finden zeig zeige gib etwas jemand jemals gab gibt worum uber habt haben hast hatten gemacht macht
    machte machten machen tun tat getan ging gingen gegangen wurde wurden werden worden sei soll sollte
    wollte wollten muss musste mussten konnte konnten durfte kommt kam kamen kommen gekommen immer wahrend`,
  elided: '',
  contracted: '',
}
