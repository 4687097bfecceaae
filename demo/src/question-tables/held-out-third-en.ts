import type { FamilyQuestion } from './question.ts'

/** Questions in English in other words than the texts. Only for measuring: do not open while tuning. */
export const heldOutThirdEn: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: "How did the toddler check her father's handiwork?",
    evidence: [
      { title: 'Notes on a staircase', source: 'body', text: 'has tested every step by sitting on it' },
    ],
    why: 'a post; neither the child nor the staircase is named',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What became of the fruit somebody left behind on the platform?',
    evidence: [{ title: 'La gare de Modane', source: 'body', text: 'Le chef de gare a fait de la limonade' }],
    why: 'a French post; fruit instead of lemons',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "Which instrument were Tom's teachers tired of hearing?",
    evidence: [
      { title: 'School report: Whitfield, T.', source: 'file', text: 'Please do not encourage the trombone' },
    ],
    why: 'a school report; the instrument by its kind',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Who did Madeleine borrow part of her bridal outfit from?',
    evidence: [{ title: 'Le mariage d’Étienne et Madeleine' }],
    why: 'a French caption; an outfit instead of a veil',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Where was Nora when she was proposed to?',
    evidence: [{ title: 'Nora’s Irish notebook', source: 'file', text: 'He asked me on the top of a tram' }],
    why: 'a notebook; to propose instead of to ask',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'At what age did Lucia get her first glimpse of the Mediterranean?',
    evidence: [{ title: 'La prima volta al mare', source: 'transcript', text: 'Avevo ventidue anni' }],
    why: 'an Italian recording; the sea by its name',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'What did the second saddle for the bicycle cost Arthur?',
    wrong: 'any price: only that he added one is told',
    why: 'a price that no letter tells',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What remedies did Grandpa lay in before crossing the Irish Sea again?',
    evidence: [
      {
        title: 'Night boat, again',
        source: 'body',
        text: 'He has bought tablets, wristbands, ginger biscuits and a hat',
      },
    ],
    why: 'a mail; remedies instead of tablets',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "How many of Giulia's pasta parcels did her brother put away?",
    evidence: [{ title: 'Re: Visita di Giulia', source: 'body', text: 'Luca ne ha mangiati ventidue' }],
    why: 'an Italian mail; neither the brother nor the dish is named',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'How heavy was the little one at birth?',
    evidence: [{ title: 'She is here. 3.2 kg. Léonie. Everyone is well and nobody is…' }],
    why: 'a message; no name, heavy instead of kilograms',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'How long did Brigitte have to keep away from her vegetable patch after surgery?',
    evidence: [
      {
        title: 'Ärztliche Verordnung Brigitte',
        source: 'file',
        text: 'Gartenarbeit frühestens nach sechs Wochen',
      },
    ],
    why: 'a German prescription; how long',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: "In David's dream, what was his dad busy with at the entrance?",
    evidence: [
      {
        title: 'A house with no nails',
        source: 'body',
        text: 'My father stood in the doorway marking the planks',
      },
    ],
    why: 'a dream; other words for doorway and father',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'What happened each time little Stefan finished a sandwich in his nightmare?',
    evidence: [{ title: 'Der Zug ohne Bahnhof', source: 'body', text: 'wurde der Zug länger' }],
    why: 'a German dream; the train is not named',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'What is the restaurant called where Tommy was cooking before the lockdown?',
    wrong: 'any name: only that it was shut is told',
    why: 'a name that is not told',
  },
]
