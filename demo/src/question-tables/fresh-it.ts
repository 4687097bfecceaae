import type { FamilyQuestion } from './question.ts'

/** Fresh questions in Italian, whose answers nobody looked at while the code was changed. */
export const freshIt: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quanti centimetri di neve c’erano a Lione quella mattina?',
    evidence: [{ title: 'La neige est revenue', source: 'body', text: 'Dix centimètres' }],
    why: 'a French post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quale nodo ha imparato Nora il giovedì?',
    evidence: [{ title: 'Nora’s Irish notebook', source: 'file', text: 'Learnt: bowline' }],
    why: 'an English notebook, which does not say “knot”',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quale pietra porta Luca contro il dolore al ginocchio?',
    evidence: [{ title: 'Re: Knieoperation', source: 'body', text: 'Luca bringt dir einen Stein mit' }],
    why: 'a German mail',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Quanto aglio serve per la bagna caöda?',
    evidence: [{ title: 'Bagna caöda', source: 'file', text: 'Una testa d’aglio a persona' }],
    why: 'a recipe',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Di chi era la farina del pane che profumava di fieno?',
    evidence: [
      {
        title: 'Il quaderno del forno, lievitazioni',
        source: 'file',
        text: 'Primo pane con la farina di Matteo',
      },
    ],
    why: 'a notebook',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'In che anno è nato il nonno Giuseppe?',
    value: { date: '1904' },
    basis: { of: 'birth', person: 'giuseppe' },
    why: 'a title before a name',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'Quanti nipoti ha nonna Jeanne?',
    value: { number: 4 },
    basis: { of: 'relatives', person: 'jeanne', path: ['child', 'child'] },
    why: 'two generations down',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'Qual è il sogno più vecchio di Lucia?',
    evidence: [{ title: 'La mongolfiera di lenzuola' }],
    basis: { of: 'items', kind: 'dream', person: 'lucia', pick: 'first' },
    why: 'the first of a person',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Quanto costava il biglietto del tram per Howth?',
    wrong: 'a price',
    why: 'they walked there',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Come si chiamava la maestra di Giulia?',
    wrong: 'a name',
    why: 'not told',
  },
]
