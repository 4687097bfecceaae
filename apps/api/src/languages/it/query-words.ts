import type { QueryWords } from '../query-words.ts'

export const queryWords: QueryWords = {
  or: 'o',
  functionWords: `a ad agli ai al alla alle allo anche che chi ci coi col come con cui da dagli dai dal dalla dalle dallo
    de degli dei del della delle dello di e ed era gli ha hai hanno ho i il in io l la le lei li lo loro lui
    ma mi mia mie miei mio ne negli nei nel nella nelle nello noi non nostra nostre nostri nostro o per
    perche piu quale quella quelle quelli quello questa queste questi questo se sei si sono su sua sue sugli
    sui sul sulla sulle sullo suo suoi te ti tra tu tua tue tuo tuoi un una uno vi voi`,
  connectives: `ad agli ai al alla alle allo col da dagli dal dalla dalle dei degli del della delle dello di e ed gli il
    lo nei nel nella nelle sui sul sulla una uno`,
  questionWords: `dimmi dite dire racconta raccontami quando dove quanto quanti quante quanta chi cosa cose successo
    succede accaduto sai sapere ricordi trova trovare mostra dammi fatto fare fece faceva facevano fanno
    avere aveva avevano ebbe essere fu era erano andare andato andata andati qualche qualcosa qualcuno parla
    parlare stato stata proposito venire venuto venuta viene veniva deve doveva dovevano poteva potevano
    voleva volevano sempre durante`,
  elided: 'c d l m n s t v all bell coll dall dell gl nell quell quest sant sull un',
  contracted: '',
}
