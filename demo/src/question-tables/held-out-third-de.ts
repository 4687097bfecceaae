import type { FamilyQuestion } from './question.ts'

/** Questions in German in other words than the texts. Only for measuring: do not open while tuning. */
export const heldOutThirdDe: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Womit hat die Hausmeisterin den Waschraum freundlicher gemacht?',
    evidence: [
      { title: 'Mundart für Anfängerinnen', source: 'body', text: 'Sie hat seither Geranien hineingestellt' },
    ],
    why: 'a post; other words for caretaker and laundry',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Worin steckte das Werkzeug des Vaters beim Umzug nach Turin?',
    evidence: [
      { title: 'La liste de la valise', source: 'file', text: 'Outils d’É. dans la couverture grise' },
    ],
    why: 'a French list; the father by his role',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Worin war Stefan als Drittklässler am schwächsten?',
    evidence: [{ title: 'Zeugnis von Stefan, dritte Klasse', source: 'file', text: 'Sport: 4' }],
    why: 'a school report; the lowest of the marks',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was musste Claire im Herbst 2019 insgesamt für die Heizung zahlen?',
    evidence: [{ title: 'Facture de la chaudière' }],
    why: 'the attachment of a French mail; how much',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Zu welcher Tageszeit kehrt der Mann in Pinots vergessenen Zeilen zurück?',
    evidence: [
      { title: 'Pinot’s Lied, Strophe drei', source: 'file', text: 'Ich kam nach Haus im Abendlicht' },
    ],
    why: 'a letter; when, and lines instead of a stanza',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'In welchem Alter will Nora verraten, was es mit dem Handschuh auf sich hat?',
    evidence: [{ title: 'The green box', source: 'body', text: 'I shall tell that story when I am ninety' }],
    why: 'an English post; when',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Wie hieß die Blaskapelle, die auf der Hochzeit am Chiemsee spielte?',
    wrong: 'any name: only that it played too fast is told',
    why: 'a name that is not told',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Weshalb nahm Stefans Mutter nicht die Bahn nach Frankreich?',
    evidence: [
      {
        title: 'Re: Zugverbindungen Familientreffen',
        source: 'body',
        text: 'wir fahren mit dem Auto. Wegen der Zucchini',
      },
    ],
    why: 'a mail; why, and no name of the writer',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was war auf Susans Weide kaputt, als sie ihren Bruder um Hilfe bat?',
    evidence: [{ title: 'Gate of the lower field is off its hinges again. Bring your…' }],
    why: 'an English message; neither tool nor name',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Warum zeigt das Zifferblatt am Herd absichtlich die falsche Zeit?',
    evidence: [{ title: 'Ich habe die Küchenuhr montiert. Sie geht sieben Minuten…' }],
    why: 'a message; a dial at the stove instead of a kitchen clock',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was wurde aus dem Weihnachtskuchen, der zu Boden ging?',
    evidence: [
      { title: 'Il quaderno del forno, lievitazioni', source: 'file', text: 'Caduti: 1. Mangiato: quello' },
    ],
    why: 'an Italian notebook; the cake by description',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Welcher Fahrgast hielt in Konrads Traum bis zum Schluss durch?',
    evidence: [{ title: 'Die Dreizehn fährt zum Mond', source: 'body', text: 'nur ein Dackel blieb sitzen' }],
    why: 'a dream; a passenger who is a dog',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was sollte Giulia auf der Fahrt ans Meer machen, bis der Tunnel kam?',
    evidence: [{ title: 'Dietro quella curva' }],
    why: 'an Italian caption; what',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'In welcher Farbe hat Brigitte das Gartenhäuschen gestrichen?',
    wrong: 'any colour: only that it was painted is told',
    why: 'a colour that no text tells',
  },
]
