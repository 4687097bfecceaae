import type { FamilyQuestion } from './question.ts'

/** Further questions in English to tune with. */
export const furtherEn: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'What colour was the little Fiat?',
    evidence: [{ title: 'Libretto della Cinquecento', source: 'file', text: 'colore grigio chiaro' }],
    why: 'an Italian paper',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did the station master make of the fruit that nobody claimed?',
    evidence: [{ title: 'La gare de Modane', source: 'body', text: 'Le chef de gare a fait de la limonade' }],
    why: 'a French post; fruit instead of lemons',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What does Lucia still have on her knee from riding the sledge?',
    evidence: [
      { title: 'Nevicata di San Valentino', source: 'body', text: 'Ho ancora la cicatrice sul ginocchio' },
    ],
    why: 'an Italian post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What did Konrad earn per month?',
    evidence: [{ title: 'Arbeitsvertrag Tramführer', source: 'file', text: 'Monatslohn: 485 Franken' }],
    why: 'a German contract with a compound',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Which cheese was Katrin going to bring to Lhuis?',
    evidence: [
      { title: 'Re: Août à Lhuis : qui apporte quoi', source: 'body', text: 'ich bringe zwei Kilo Gruyère' },
    ],
    why: 'a German mail in a French thread',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Why must nobody whistle while gutting herrings?',
    evidence: [
      {
        title: 'How to gut a herring, according to Walter',
        source: 'body',
        text: 'Never whistle while you do it, or the wind will hear',
      },
    ],
    why: 'a reason without because',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What was the sailor on the Dublin boat called?',
    evidence: [{ title: 'What the sailor taught me', source: 'body', text: 'The sailor was called Declan' }],
    why: 'a name',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'How many years did Grandpa Arthur teach in that one classroom?',
    evidence: [
      { title: 'Grandpa’s last term', source: 'body', text: 'Thirty-six years in the same classroom' },
    ],
    value: { number: 36 },
    why: 'a number written out',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Which pet did the landlady in Turin tolerate?',
    evidence: [
      {
        title: 'Contratto d’affitto, via Monginevro',
        source: 'file',
        text: 'salvo il canarino già presente',
      },
    ],
    why: 'an Italian contract without the word pet',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'How old was Madeleine when she passed away?',
    value: { number: 86 },
    basis: { of: 'age', person: 'madeleine', on: '1998-12' },
    why: 'another word for dying',
  },
  {
    kind: 'person',
    as: 'claire',
    question: "Who is Léonie's grandmother?",
    value: { persons: ['claire'] },
    basis: { of: 'relatives', person: 'leonie', path: ['parent', 'parent'] },
    why: 'one grandmother is known',
  },
  {
    kind: 'bounded',
    as: 'claire',
    question: 'Who came to the oven in August 2024?',
    evidence: [{ title: 'Cinq générations devant le four' }],
    value: { persons: ['claire', 'marcel', 'lucia', 'nora', 'leonie', 'stefan'] },
    why: 'a French caption and its people',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'What is the first photograph with Léonie in it?',
    evidence: [
      { title: 'Léonie, one week, behind the flowers' },
      { title: 'Three generations and a lamp' },
      { title: 'First walk, Nidd Gorge' },
    ],
    basis: { of: 'items', kind: 'image', person: 'leonie', pick: 'first' },
    why: 'three of the same day',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'Which regiment did Walter serve in?',
    wrong: 'any regiment: only that he was on leave is told',
    why: 'plausible',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: "What was Aldo's favourite football club?",
    wrong: 'any club',
    why: 'plausible',
  },
]
