import type { FamilyQuestion } from './question.ts'

/** Fresh questions in German, whose answers nobody looked at while the code was changed. */
export const freshDe: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Bei wie viel Grad werden die Bignole gebacken?',
    evidence: [{ title: 'Le bignole di Sergio', source: 'file', text: 'Forno a 200 gradi' }],
    why: 'an Italian recipe',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Womit wird das Brot zugedeckt, während es aufgeht?',
    evidence: [{ title: 'Pain au levain de Lhuis', source: 'file', text: 'sous le drap bleu' }],
    why: 'a French recipe',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Bis wann überlegte Nora, ob sie Ja sagen soll?',
    evidence: [{ title: 'Nora’s Irish notebook', source: 'file', text: 'I thought until the next stop' }],
    why: 'an English notebook',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Welchen Beruf hatte die Patientin mit dem operierten Knie?',
    evidence: [{ title: 'Knieoperation', source: 'body', text: 'vierzig Jahre lang Krankenschwester' }],
    why: 'a compound',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was verraten die Bahnpoststempel?',
    evidence: [
      { title: 'Re: Re-reading the letters', source: 'body', text: 'Bahnpoststempel tragen die Zugnummer' },
    ],
    why: 'a mail',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Wann ist Onkel Marcel gestorben?',
    value: { date: '1988-09' },
    basis: { of: 'death', person: 'oncleMarcel' },
    why: 'an alias in another language',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'Wie viele Träume sind von Stefan?',
    value: { number: 2 },
    basis: { of: 'items', kind: 'dream', person: 'stefan', pick: 'count' },
    why: 'items of a person',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'Was ist der erste Traum von Stefan?',
    evidence: [{ title: 'Der Zug ohne Bahnhof' }],
    basis: { of: 'items', kind: 'dream', person: 'stefan', pick: 'first' },
    why: 'the first of a person',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Wer hat Katrins Taschenuhr gestohlen?',
    wrong: 'a person',
    why: 'nobody stole it',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Wie heißt der Zahnarzt von Hans-Peter?',
    wrong: 'a name',
    why: 'not told',
  },
]
