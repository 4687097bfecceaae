import type { FamilyQuestion } from './question.ts'

/** Fresh questions in English, whose answers nobody looked at while the code was changed. */
export const freshEn: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'What was in the three shoeboxes that Claire found?',
    evidence: [{ title: 'Pourquoi cette archive', source: 'body', text: 'trois boîtes à chaussures' }],
    why: 'a French post; a compound',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'How warm was the bakery on the night when the dough was nervous?',
    evidence: [{ title: 'Il quaderno del forno, lievitazioni', source: 'file', text: '24 gradi' }],
    why: 'an Italian notebook',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Why was the watchmaker’s mother unhappy?',
    evidence: [{ title: 'Sieben Minuten vor', source: 'body', text: 'Drei Tage lang ging sie genau' }],
    why: 'a German post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'How long should you leave the parkin alone?',
    evidence: [{ title: 'Parkin, for long journeys', source: 'file', text: 'forget it for three days' }],
    why: 'a recipe',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Where was Nora when Arthur proposed to her?',
    evidence: [{ title: 'Nora’s Irish notebook', source: 'file', text: 'He asked me on the top of a tram' }],
    why: 'the names are only those of the item',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'When did Great-grandmother Teresa pass away?',
    value: { date: '1991' },
    basis: { of: 'death', person: 'teresa' },
    why: 'a title before a name',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'How many grandchildren does Elsbeth have?',
    value: { number: 2 },
    basis: { of: 'relatives', person: 'elsbeth', path: ['child', 'child'] },
    why: 'two generations down',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'What is the first dream that Lucia had?',
    evidence: [{ title: 'La mongolfiera di lenzuola' }],
    basis: { of: 'items', kind: 'dream', person: 'lucia', pick: 'first' },
    why: 'the first of a person',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Who carved the bench at Howth?',
    wrong: 'a person',
    why: 'the bench is told, nobody who made it',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Which school did Étienne go to?',
    wrong: 'a school',
    why: 'not told',
  },
]
