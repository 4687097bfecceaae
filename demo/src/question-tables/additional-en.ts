import type { FamilyQuestion } from './question.ts'

/** Additional questions in English to tune with. */
export const additionalEn: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did the man in Stradella do to the accordion first?',
    evidence: [
      { title: 'La fisarmonica del bisnonno', source: 'body', text: 'l’ha annusata prima di toccarla' },
    ],
    why: 'an Italian post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "Which page of the atlas had Margrit's flower been lying on?",
    evidence: [{ title: 'Der Brief aus Bern', source: 'file', text: 'auf der Seite von Sizilien gelegen' }],
    why: 'a German letter beside a recording of it',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did Aldo repair while he was a patient?',
    evidence: [
      {
        title: 'Compte rendu d’hospitalisation',
        source: 'file',
        text: 'Le patient a réparé la sonnette de sa chambre',
      },
      { title: 'Les fleurs de Lucia, arrivées par le train' },
    ],
    why: 'a French report; Aldo repairs things in many texts',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Whose vehicle did Granny Nora once pull out of the water?',
    evidence: [
      {
        title: 'What the sailor taught me',
        source: 'body',
        text: "once to tow the vicar's car out of the ford",
      },
    ],
    why: 'synonyms in the same language',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "Why didn't the bread rise after the old uncle's death?",
    evidence: [
      {
        title: 'Le levain de l’oncle Marcel',
        source: 'body',
        text: 'nous avons oublié le mot gentil pendant une semaine',
      },
    ],
    why: 'a French post; the death is only implied',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'What year did Sergio pass away?',
    value: { date: '2015-06' },
    basis: { of: 'death', person: 'sergio' },
    why: 'another word for dying',
  },
  {
    kind: 'person',
    as: 'claire',
    question: "Who is Claire's mother-in-law?",
    value: { persons: ['nora'] },
    basis: { of: 'relatives', person: 'claire', path: ['partner', 'parent'] },
    why: 'in-laws',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'How old was Tom on the day of the moon landing?',
    value: { number: 15 },
    evidence: [{ title: 'Fourteen people in one kitchen', source: 'body', text: 'I was fifteen' }],
    basis: { of: 'age', person: 'tom', on: '1969-07-20' },
    why: 'an age at something that happened',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Which of Nora’s children is the older one?',
    value: { persons: ['david'] },
    basis: { of: 'relatives', person: 'nora', path: ['child'], pick: 'oldest' },
    why: 'the oldest of two',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'How many siblings does Claire have?',
    value: { number: 1 },
    basis: { of: 'relatives', person: 'claire', path: ['parent', 'child'] },
    why: 'how many relatives',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'How many people celebrated Granny’s eightieth in Whitby?',
    value: { number: 60 },
    evidence: [
      { title: 'Eighty years and sixty guests' },
      { title: 'Granny’s eightieth', source: 'body', text: 'which currently stands at sixty' },
    ],
    why: 'a number in a title',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'What is the newest mail that Emma sent?',
    evidence: [{ title: 'Le prénom' }],
    basis: { of: 'items', kind: 'mail', person: 'emma', role: 'author', pick: 'last' },
    why: 'the last of an author, to send instead of to write',
  },
  {
    kind: 'bounded',
    as: 'claire',
    question: 'Which people were in York in September 2023?',
    value: { persons: ['emma', 'leonie', 'claire', 'david'] },
    evidence: [
      { title: 'Léonie, one week, behind the flowers' },
      { title: 'Three generations and a lamp' },
      { title: 'First walk, Nidd Gorge' },
    ],
    why: 'people of a place and a month',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: "What was Nora's mother called?",
    wrong: 'any name: the sailor’s is told',
    why: 'a relative who is not known',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Why did Stefan sell the pocket watch?',
    wrong: 'a reason: he left it to Katrin',
    why: 'a false assumption',
  },
]
