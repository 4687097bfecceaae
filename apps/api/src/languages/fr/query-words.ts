import type { QueryWords } from '../query-words.ts'

export const queryWords: QueryWords = {
  or: 'ou',
  // Gold.
  beforeNoun: 'en plaque plaquee plaques plaquees',
  functionWords: `a ai au aux avec ce ces cet cette d dans de des du elle elles en est et etait eu eux il ils j je l la le
    les leur leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas pour qu que qui s
    sa sans se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y`,
  connectives: 'au aux avec d dans de des du en et l la le les sur un une',
  questionWords: `dis dites dire raconte racontez quand comment combien pourquoi quel quelle quels quelles lequel laquelle lesquels lesquelles quoi est passe
    passait arrive arrivait sait savoir souvenir trouve trouver montre montrez donne donnez chose choses
    quelque faire fait faisait faisaient font fais aller alla allait avoir avait avaient eut etre fut quelqu
    quelques etaient ete parle parler sujet propos venir venu venue venus vient venait doit devait devaient
    peut pouvait pouvaient veut voulait voulaient toujours longtemps pendant`,
  elided: 'c d j l m n s t qu jusqu lorsqu puisqu quoiqu',
  contracted: '',
}
