import type { FamilyQuestion } from './question.ts'

/** Questions in German in other words than the texts, to tune with. */
export const paraphrasedDe: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Wie machte sich Konrad am Jahrestag der Trauung bei seiner Frau bemerkbar?',
    evidence: [{ title: 'Tramlinie 13', source: 'body', text: 'ließ er die Klingel zweimal läuten' }],
    why: 'a post; how, without the bell',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was macht die Frau beruflich, die Jeanne und Colette in die alte Wohnung ließ?',
    evidence: [{ title: 'Retour à la Croix-Rousse', source: 'body', text: 'elle est tisserande' }],
    why: 'a French post; the trade of somebody without a name',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Wie viel Geld brachte Konrad anfangs von der Arbeit nach Hause?',
    evidence: [{ title: 'Arbeitsvertrag Tramführer', source: 'file', text: 'Monatslohn: 485 Franken' }],
    why: 'a contract; money instead of wages',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Worin hat man den tonlosen Strandfilm aus Ligurien wiedergefunden?',
    evidence: [{ title: 'Super 8: la mer à Noli' }],
    why: 'the body of a French video',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Als was gab Brigitte ihren Brotaufstrich aus, damit keiner Verdacht schöpfte?',
    evidence: [
      { title: 'Zucchinimarmelade (nicht lachen)', source: 'file', text: 'Etikett: „Apfel-Ingwer“' },
    ],
    why: 'a recipe; a disguise instead of a label',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Womit vertrieb sich das Tier in Susans Traum die Zeit?',
    evidence: [
      {
        title: 'The horse who was late',
        source: 'body',
        text: 'A grey horse sat in my surgery reading the paper',
      },
    ],
    why: 'an English dream; an animal instead of a horse',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Wer hat Elsbeth das Telegramm im Februar geschickt?',
    wrong: 'anybody: only that it came is told',
    why: 'a sender who is not told',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Wo kam Jakobs Erbstück zum Vorschein, als Elsbeths Zuhause aufgelöst wurde?',
    evidence: [{ title: 'Die Taschenuhr', source: 'body', text: 'die Uhr in der Nähschublade gefunden' }],
    why: 'a mail; an heirloom instead of the watch',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wie kamen die alten Damen bei der Hochzeit in England die vielen Stufen hinauf?',
    evidence: [{ title: 'Claire and David, after 199 steps' }],
    why: 'an English caption; no names',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Was kam in Katrins Wohnung unter dem alten Bodenbelag zum Vorschein?',
    evidence: [{ title: 'Der Handwerker sagt, unter dem Linoleum liegt…' }],
    why: 'a message; a floor covering instead of linoleum',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wie unterscheidet sich Martas Brot im Geschmack von dem aus Frankreich?',
    evidence: [
      {
        title: 'Seicento chilometri per un pane',
        source: 'body',
        text: 'fa un pane più acido di quello francese',
      },
    ],
    why: 'an Italian post; how, taste instead of sour',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Was verbarg sich in Katrins Traum in jedem einzelnen Kiesel?',
    evidence: [
      { title: 'Die Häuser aus Nagelfluh', source: 'body', text: 'in jedem Stein wohnte eine Erinnerung' },
    ],
    why: 'a dream; to hide instead of to live',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wie hat der Urgroßvater beurteilt, ob die Trauben etwas taugten?',
    evidence: [{ title: 'Il bisnonno sputava un acino e diceva «va» oppure «non va».…' }],
    why: 'an Italian message; how',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Wie alt ist der Dackel Waldemar geworden?',
    wrong: 'any age: only a photograph and a film of it are dated',
    why: 'the age of an animal',
  },
]
