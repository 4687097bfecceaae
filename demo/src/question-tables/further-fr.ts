import type { FamilyQuestion } from './question.ts'

/** Further questions in French to tune with. */
export const furtherFr: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Avec quoi le voisin de Thomas lui réglait-il son pain pendant le confinement ?',
    evidence: [{ title: 'Sourdough, week three', source: 'body', text: 'My neighbour pays in rhubarb' }],
    why: 'an English post that has no word for lockdown',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Dans quel livre Elsbeth a-t-elle rangé la fleur bleue de sa sœur ?',
    evidence: [
      {
        title: 'Der Brief, den ich nie beantwortet habe',
        source: 'body',
        text: 'Den Enzian habe ich in das Gesangbuch gelegt',
      },
    ],
    why: 'a German post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "Où Andrea a-t-il fait réparer l'accordéon ?",
    evidence: [{ title: 'La fisarmonica del bisnonno', source: 'body', text: 'L’ho portata a Stradella' }],
    why: 'an Italian post, by its speaker',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quelle note Jeanne avait-elle en couture ?',
    evidence: [{ title: 'Bulletin scolaire de Jeanne', source: 'file', text: 'Couture : 4 sur 10' }],
    why: 'a line of a school report',
  },
  {
    kind: 'count',
    as: 'claire',
    question: "Combien d'années Pierre a-t-il passées à Modane ?",
    evidence: [{ title: 'La gare de Modane', source: 'body', text: 'dont onze à Modane' }],
    value: { number: 11 },
    why: 'a number beside another one',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qui a volé le pain de Stefan en 2013 ?',
    evidence: [
      { title: 'Recoudre un drapeau de cousins', source: 'body', text: 'elle a volé celui de Stefan' },
      { title: 'the dog has seen it' },
    ],
    why: 'a pronoun for the dog',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'À qui Walter a-t-il légué son bateau ?',
    evidence: [
      {
        title: 'The will of Walter Whitfield',
        source: 'file',
        text: 'I leave the boat to whoever can start the engine',
      },
    ],
    why: 'an English will',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "Qu'est-ce qu'on plante entre les carottes pour éloigner la mouche ?",
    evidence: [
      { title: 'Plan des Gemüsegartens', source: 'file', text: 'dazwischen Zwiebeln gegen die Möhrenfliege' },
    ],
    why: 'a German plan, with a compound',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quel animal Étienne a-t-il aperçu depuis le train, en 1944 ?',
    evidence: [
      {
        title: 'Étienne à Madeleine, février 1944',
        source: 'file',
        text: 'a vu un cheval blanc depuis le train',
      },
    ],
    why: 'animal instead of its name',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Quel âge avait Jeanne quand Claire est née ?',
    value: { number: 24 },
    basis: { of: 'age', person: 'jeanne', on: '1962-07-30' },
    why: 'an age at the birth of another person',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Qui est la belle-mère de Paolo ?',
    value: { persons: ['brigitte'] },
    basis: { of: 'relatives', person: 'paolo', path: ['partner', 'parent'] },
    why: 'in-laws',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'Quel est le dernier rêve de Claire ?',
    evidence: [{ title: 'Les étiquettes' }],
    basis: { of: 'items', kind: 'dream', person: 'claire', role: 'author', pick: 'last' },
    why: 'the last of an author',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Quelle est la recette des panettoni de Marta ?',
    wrong: 'a recipe: only how many there were is told',
    why: 'several texts about Marta’s panettoni and recipes',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: "Combien gagnait Étienne à l'usine de Turin ?",
    wrong: 'a sum: the wage is that of Konrad',
    why: 'the wage of somebody else is told',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Quand Claire a-t-elle épousé Matteo ?',
    wrong: 'a date',
    why: 'a false assumption',
  },
]
