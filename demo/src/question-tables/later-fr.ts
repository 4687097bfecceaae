import type { FamilyQuestion } from './question.ts'

/** Later questions in French, which nobody tuned with before they were first asked. */
export const laterFr: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qu’est-ce que Margrit a cueilli sur une hauteur près de sa ville ?',
    evidence: [{ title: 'Der Brief aus Bern', source: 'file', text: 'einen Enzian gefunden' }],
    why: 'a German letter; picked for found',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quelle bête est restée la dernière dans le tram dont Konrad a rêvé ?',
    evidence: [{ title: 'Die Dreizehn fährt zum Mond', source: 'body', text: 'nur ein Dackel blieb sitzen' }],
    why: 'a German dream; beast for a breed of dog',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Avec quoi le voisin de Thomas règle-t-il son pain pendant le confinement ?',
    evidence: [{ title: 'Sourdough, week three', source: 'body', text: 'My neighbour pays in rhubarb' }],
    why: 'an English post; settles for pays',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qu’a-t-on préparé avec les fruits oubliés sur le quai ?',
    evidence: [{ title: 'La gare de Modane', source: 'body', text: 'a fait de la limonade' }],
    why: 'forgotten for unclaimed, fruit for lemons',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Comment s’appelait la vendeuse de rubans ?',
    evidence: [{ title: 'Re: Les photos sans noms', source: 'body', text: 'La jeune femme est Adèle' }],
    why: 'a noun for a verb',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Quel âge avait Jeanne à la naissance de Claire ?',
    value: { number: 24 },
    basis: { of: 'age', person: 'jeanne', on: '1962-07-30' },
    why: 'an age at the birth of another person',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'Combien de petits-enfants Lucia a-t-elle ?',
    value: { number: 1 },
    basis: { of: 'relatives', person: 'lucia', path: ['child', 'child'] },
    why: 'two generations down',
  },
  {
    kind: 'bounded',
    as: 'claire',
    question: 'Que s’est-il passé à Turin le 14 février 1956 ?',
    evidence: [{ title: 'Nevicata di San Valentino' }],
    why: 'a day and a place; an Italian post',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'De quelle couleur était la voiture d’Étienne ?',
    wrong: 'a colour',
    why: 'he has none',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Combien a coûté la bague de fiançailles de Jeanne ?',
    wrong: 'a price',
    why: 'not told',
  },
]
