import type { FamilyQuestion } from './question.ts'

/** Later questions in Italian, which nobody tuned with before they were first asked. */
export const laterIt: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Quanto guadagnava Konrad al mese?',
    evidence: [{ title: 'Arbeitsvertrag Tramführer', source: 'file', text: 'Monatslohn: 485 Franken' }],
    why: 'a German contract; earn for wage',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Che cosa portavano in testa quelli della scialuppa mentre finivano la torta?',
    evidence: [{ title: 'Re: Granny’s eightieth', source: 'body', text: 'in their helmets' }],
    why: 'an English mail; on the head for helmets',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Come si chiamava il cane che mangiava la pagnotta di Marcel nel 1967?',
    evidence: [{ title: 'Douze cousins et un chien', source: 'body', text: 'Le chien s’appelait Carillon' }],
    why: 'a French post; another word for bread',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Che regalo ricevette Sergio dalla clientela quando abbassò la serranda per sempre?',
    evidence: [
      { title: 'La pasticceria di Sergio', source: 'body', text: 'i clienti gli hanno regalato un orologio' },
    ],
    why: 'a description of closing',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'A che ora si svegliava il pasticciere?',
    evidence: [{ title: 'La pasticceria di Sergio', source: 'body', text: 'Si alzava alle tre e mezza' }],
    why: 'woke for got up',
  },
  {
    kind: 'person',
    as: 'lucia',
    question: 'Quando è morto il padre di Lucia?',
    value: { date: '1979-11-30' },
    basis: { of: 'death', person: 'giuseppe' },
    why: 'a death by a relation',
  },
  {
    kind: 'count',
    as: 'lucia',
    question: 'Quanti figli ha avuto Nora?',
    value: { number: 2 },
    basis: { of: 'relatives', person: 'nora', path: ['child'] },
    why: 'one generation down',
  },
  {
    kind: 'order',
    as: 'lucia',
    question: 'Qual è l’ultimo sogno di Lucia?',
    basis: { of: 'items', kind: 'dream', person: 'lucia', role: 'author', pick: 'last' },
    evidence: [{ title: 'Tutti a contare' }],
    why: 'the last of a kind and an author',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Perché Aldo ha venduto la sua motocicletta?',
    wrong: 'a reason',
    why: 'a false assumption',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Chi ha insegnato ad Andrea a suonare il pianoforte?',
    wrong: 'a teacher',
    why: 'not told',
  },
]
