import type { FamilyQuestion } from './question.ts'

/** Fresh questions in French, whose answers nobody looked at while the code was changed. */
export const freshFr: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qui a suivi la première caisse de raisin jusque dans la cuisine ?',
    evidence: [{ title: 'Matteo torna alla vigna', source: 'body', text: 'Le vespe l’hanno seguita' }],
    why: 'an Italian post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'De quel bois sont les marches de l’escalier de Camden ?',
    evidence: [{ title: 'Notes on a staircase', source: 'body', text: 'ash treads' }],
    why: 'an English post; a tread for a step',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'À quelle heure s’arrête le train dans l’indicateur offert par Pierre ?',
    evidence: [{ title: 'Warum ich Fahrpläne sammle', source: 'body', text: 'um 2.14 Uhr hält' }],
    why: 'a German post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Combien de sucre faut-il pour les coings ?',
    evidence: [{ title: 'Confiture de novembre', source: 'file', text: 'un kilo et demi de sucre' }],
    why: 'a recipe',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Qu’est-ce qui calme Maman quand elle est inquiète ?',
    evidence: [{ title: 'Ce que Maman oublie, ce qu’elle garde', source: 'body', text: 'la radio basse' }],
    why: 'calm for soothe',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Quand est mort le grand-père Étienne ?',
    value: { date: '1983-04' },
    basis: { of: 'death', person: 'etienne' },
    why: 'a title before a name',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'Combien de rêves trouve-t-on dans l’archive ?',
    value: { number: 36 },
    basis: { of: 'items', kind: 'dream', pick: 'count' },
    why: 'a kind of items',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'Quel est le rêve le plus récent de l’archive ?',
    evidence: [{ title: 'Five generations in a lift' }],
    basis: { of: 'items', kind: 'dream', pick: 'last' },
    why: 'the last of a kind',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Où Madeleine a-t-elle acheté ses briques ?',
    wrong: 'a place',
    why: 'the bricks are told, no shop',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'De quelle couleur était la première voiture de Pierre ?',
    wrong: 'a colour',
    why: 'he has no car in the archive',
  },
]
