import type { FamilyQuestion } from './question.ts'

/** Later questions in English, which nobody tuned with before they were first asked. */
export const laterEn: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: "On which page of the hymn book does Margrit's flower lie?",
    evidence: [{ title: 'Der Brief, den ich nie beantwortet habe', source: 'body', text: 'Seite 214' }],
    why: 'a German post; a compound',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did Jeanne and Aldo slide down from the flyover on?',
    evidence: [{ title: 'Nevicata di San Valentino', source: 'body', text: 'costruì una slitta' }],
    why: 'an Italian post; slide for a sledge',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Which mark did Jeanne get for needlework?',
    evidence: [{ title: 'Bulletin scolaire de Jeanne', source: 'file', text: 'Couture : 4 sur 10' }],
    why: 'a French report; needlework for sewing',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did Walter bequeath to his daughter?',
    evidence: [
      { title: 'The will of Walter Whitfield', source: 'file', text: 'I leave the house to my daughter' },
    ],
    why: 'bequeath for leave',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What was the name of the seaman who showed Nora how to tie things?',
    evidence: [{ title: 'What the sailor taught me', source: 'body', text: 'The sailor was called Declan' }],
    why: 'seaman for sailor',
  },
  {
    kind: 'person',
    as: 'claire',
    question: "Who are Emma's grandparents?",
    value: { persons: ['jeanne', 'aldo', 'nora', 'arthur'] },
    basis: { of: 'relatives', person: 'emma', path: ['parent', 'parent'] },
    why: 'two generations up',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'How many tables were ready in the restaurant that Tommy dreamt of?',
    evidence: [{ title: 'The empty restaurant', source: 'body', text: 'Forty tables laid' }],
    why: 'ready for laid; a number in words',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'Which is the oldest dream in the archive?',
    basis: { of: 'items', kind: 'dream', pick: 'first' },
    evidence: [{ title: 'Margrits Briefkasten' }],
    why: 'the first of a kind',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'What did Pierre die of?',
    wrong: 'a cause of death',
    why: 'only the year is known',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Where did Teresa buy her necklace?',
    wrong: 'a place',
    why: 'the necklace is told, no shop',
  },
]
