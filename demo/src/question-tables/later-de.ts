import type { FamilyQuestion } from './question.ts'

/** Later questions in German, which nobody tuned with before they were first asked. */
export const laterDe: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Womit taute Pierre im Winter die Weichen auf?',
    evidence: [{ title: 'La gare de Modane', source: 'body', text: 'à la lampe à souder' }],
    why: 'a French post; thaw for unfreeze',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Was für Kleidung packte Emma für den Sonntag ein?',
    evidence: [{ title: 'Packing list for Turin', source: 'file', text: 'nice dress for Sunday' }],
    why: 'an English list; clothes for a dress',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Was wurde dort eingebaut, wo früher das Fenster des Treppenhauses war?',
    evidence: [{ title: 'Le scale di via Monginevro', source: 'body', text: 'Hanno messo l’ascensore' }],
    why: 'an Italian post; built in for put',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Vor welchem Geschäft fuhr Konrad behutsamer?',
    evidence: [{ title: 'Tramlinie 13', source: 'body', text: 'vor dem Blumenladen' }],
    why: 'drive gently for brake softly, shop in a compound',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Worin war die Taschenuhr eingepackt, als man sie fand?',
    evidence: [{ title: 'Die Taschenuhr', source: 'body', text: 'eingewickelt in ein Stück Zeitung' }],
    why: 'packed for wrapped',
  },
  {
    kind: 'person',
    as: 'stefan',
    question: 'Wer ist Lucas Großmutter mütterlicherseits?',
    value: { persons: ['brigitte'] },
    basis: { of: 'relatives', person: 'luca', path: ['parent', 'parent'] },
    why: 'a relation by one side',
  },
  {
    kind: 'count',
    as: 'stefan',
    question: 'Wie viele Einheiten Krankengymnastik bekam Brigitte verschrieben?',
    evidence: [
      { title: 'Ärztliche Verordnung Brigitte', source: 'file', text: 'zwölf Einheiten Krankengymnastik' },
    ],
    why: 'a number in a file; another word for ordered',
  },
  {
    kind: 'bounded',
    as: 'stefan',
    question: 'Wo war Stefan im Dezember 1985?',
    value: { words: ['Garmisch'] },
    evidence: [{ title: 'Schneeballschlacht mit Ansage' }],
    why: 'a place by a person and a month',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Wann hat Katrin ihren Führerschein gemacht?',
    wrong: 'a date',
    why: 'not told',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Was stand auf Konrads Grabstein?',
    wrong: 'an inscription',
    why: 'not told',
  },
]
