import type { FamilyQuestion } from './question.ts'

/** Questions in English in other words than the texts, to tune with. */
export const paraphrasedEn: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'How did Susan bring the lifeless newborn round?',
    evidence: [{ title: 'A lambing night', source: 'body', text: 'I swung it by the heels' }],
    why: 'a post; to bring round instead of to breathe',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'How were the children kept warm at night after the move to Italy?',
    evidence: [
      {
        title: 'La neige de Turin',
        source: 'transcript',
        text: 'ma mère chauffait des briques dans le four',
      },
    ],
    why: 'a French recording; how',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did the old fisherman want buried with him?',
    evidence: [
      { title: 'The will of Walter Whitfield', source: 'file', text: 'My pipe is to go in with me' },
    ],
    why: 'a will; buried is not said',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What should the nurse say when Jeanne wants to know where her husband is?',
    evidence: [
      { title: 'Carnet de suivi, automne 2022', source: 'file', text: 'Répondre : « Il répare la radio. »' },
    ],
    why: 'a French notebook; no word of the answer in the question',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Who was going to do the hard work on the outing Arthur had in mind?',
    evidence: [{ title: 'Arthur to Nora, number seventeen', source: 'file', text: 'I shall pedal' }],
    why: 'a letter; hard work instead of pedalling',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Which tune did Andrea recognise when he got to the top, asleep?',
    evidence: [
      { title: 'La scala di note', source: 'body', text: 'era la canzone del bisnonno al contrario' },
    ],
    why: 'an Italian dream; the stairs are not named',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: "Which boatyard built Walter's coble?",
    wrong: 'any builder: only the boat is told',
    why: 'a maker who is not told',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What treat does Nora still remember from when she was very small?',
    evidence: [
      {
        title: 'Re: Granny’s eightieth',
        source: 'body',
        text: 'the first that I remember was the fourth, when there was jelly',
      },
    ],
    why: 'a mail; a party of a small child',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did Aldo build their ride out of when Turin was snowed in?',
    evidence: [
      {
        title: 'Nevicata di San Valentino',
        source: 'body',
        text: 'Aldo costruì una slitta con due vecchie persiane',
      },
    ],
    why: 'an Italian post; a ride instead of a sledge',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Why did David want the party outdoors?',
    evidence: [
      { title: 'Garden. The pavilion has carpets, and Uncle Tom makes…' },
      { title: 'Yes but in a garden you can walk away.' },
    ],
    why: 'two messages of one conversation',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did the hands of the old timepiece show when its owner passed away?',
    evidence: [
      {
        title: 'Die Uhr des Großvaters',
        source: 'transcript',
        text: 'blieb sie um zwanzig nach vier stehen',
      },
    ],
    why: 'a German recording; nobody is named',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "What did the furniture fancy eating in Tommy's dream?",
    evidence: [{ title: 'The empty restaurant', source: 'body', text: 'They all wanted soup' }],
    why: 'a dream; furniture instead of chairs',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "How long must Elsbeth's aniseed fingers be left to rest before they go in the oven?",
    evidence: [{ title: 'Scan: Großmutters Kochbuch' }],
    why: 'the attachment of a German mail; to rest instead of to dry',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: "What did Uncle Tom say in his speech at Claire's wedding?",
    wrong: 'any words: only that there was a speech is told',
    why: 'what only a title hints at',
  },
]
