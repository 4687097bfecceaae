import type { FamilyQuestion } from './question.ts'

/** Further questions in Italian to tune with. */
export const furtherIt: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Chi doveva pedalare durante la gita domenicale in bicicletta?',
    evidence: [
      { title: 'Arthur to Nora, number seventeen', source: 'file', text: 'I shall pedal. You may steer' },
    ],
    why: 'an English letter',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "Che cosa c'è scritto sull'etichetta della marmellata di zucchine di Brigitte?",
    evidence: [
      { title: 'Zucchinimarmelade (nicht lachen)', source: 'file', text: 'Etikett: „Apfel-Ingwer“' },
    ],
    why: 'a German recipe with compounds',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Che voto ha dato Arthur alla colazione sul traghetto?',
    evidence: [{ title: 'Re: Night boat, again', source: 'body', text: 'breakfast, four' }],
    why: 'an English mail',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Chi portava il pane a Madeleine durante la guerra?',
    evidence: [
      { title: 'Madeleine à Étienne, mars 1944', source: 'file', text: 'Marcel nous porte du pain de Lhuis' },
    ],
    why: 'a French letter that has no word for war',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'A che ora si alzava Sergio per andare in pasticceria?',
    evidence: [{ title: 'La pasticceria di Sergio', source: 'body', text: 'Si alzava alle tre e mezza' }],
    why: 'a time of day',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: "Fino a quale anno dura l'affitto della vigna di Matteo?",
    evidence: [{ title: 'Tre filari', source: 'body', text: 'affitto fino al 2029' }],
    why: 'a year in the future',
  },
  {
    kind: 'passage',
    as: 'lucia',
    question: 'Quale voto aveva Lucia in aritmetica?',
    evidence: [{ title: 'Pagella di Lucia', source: 'file', text: 'Aritmetica: nove' }],
    why: 'a line of a school report',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Perché Brigitte è venuta in macchina alla riunione?',
    evidence: [
      {
        title: 'Re: Zugverbindungen Familientreffen',
        source: 'body',
        text: 'wir fahren mit dem Auto. Wegen der Zucchini',
      },
    ],
    why: 'a German mail',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'Quante volte Étienne rilesse la lettera della moglie incinta?',
    evidence: [
      { title: 'Étienne à Madeleine, juin 1944', source: 'file', text: 'je l’ai lue soixante fois' },
    ],
    value: { number: 60 },
    why: 'a French letter with a number written out',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Chi sono i cugini di Emma?',
    value: { persons: ['giulia', 'luca'] },
    basis: { of: 'relatives', person: 'emma', path: ['parent', 'parent', 'child', 'child'] },
    why: 'cousins',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Quanti anni aveva Giulia il 12 luglio 2021?',
    value: { number: 18 },
    basis: { of: 'age', person: 'giulia', on: '2021-07-12' },
    why: 'an age on a day',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'In quanti filmati si vede Lucia?',
    value: { number: 3 },
    basis: { of: 'items', kind: 'video', person: 'lucia', pick: 'count' },
    why: 'films that show somebody',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Come si chiamava la moglie di nonno Battista?',
    wrong: 'a name: those of other wives',
    why: 'not told',
  },
  {
    kind: 'unanswerable',
    as: 'lucia',
    question: 'Quanto costava una bignola da Sergio?',
    wrong: 'a price; only how many lay on a tray',
    why: 'a price beside numbers',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Quando Nora ha divorziato da Arthur?',
    wrong: 'a date',
    why: 'a false assumption',
  },
]
