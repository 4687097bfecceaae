import type { FamilyQuestion } from './question.ts'

/** Further questions in German to tune with. */
export const furtherDe: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wen hatte Onkel Marcel auf dem Dachboden versteckt?',
    evidence: [
      { title: 'Marcel à sa sœur, août 1944', source: 'file', text: 'J’ai deux garçons dans le grenier' },
    ],
    why: 'a French letter that has no word for hiding',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Womit waren Jeannes Schuhe in der Schule ausgestopft?',
    evidence: [{ title: 'Madeleine à Étienne, mars 1944', source: 'file', text: 'rembourrées de papier' }],
    why: 'a French letter',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wo wohnt Martas Sauerteig aus dem Bugey jetzt?',
    evidence: [
      {
        title: 'Seicento chilometri per un pane',
        source: 'body',
        text: 'Ora vive nel mio laboratorio a Torino',
      },
    ],
    why: 'an Italian post',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was flüsterte die Nachbarin bei der Mondlandung?',
    evidence: [{ title: 'Fourteen people in one kitchen', source: 'body', text: 'Well, the poor lads' }],
    why: 'an English post that has no word for landing',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Welcher Baum hat beim Gewitter einen Ast verloren?',
    evidence: [
      { title: 'Re: Août à Lhuis : qui apporte quoi', source: 'body', text: 'Le noyer a perdu une branche' },
    ],
    why: 'a French mail',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Auf welcher Seite im Gesangbuch liegt der Enzian?',
    evidence: [{ title: 'Der Brief, den ich nie beantwortet habe', source: 'body', text: 'Seite 214' }],
    why: 'a number',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Weshalb machen Brigittes Nachbarinnen die Tür nicht mehr auf?',
    evidence: [
      {
        title: 'Brigittes Gemüsebeete',
        source: 'body',
        text: 'die inzwischen die Haustür nicht mehr öffnen',
      },
    ],
    why: 'a reason without because, and a verb in two parts',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Ab wann durfte Brigitte nach der Knieoperation wieder in den Garten?',
    evidence: [
      {
        title: 'Ärztliche Verordnung Brigitte',
        source: 'file',
        text: 'Gartenarbeit frühestens nach sechs Wochen',
      },
    ],
    why: 'a compound',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Um wie viel Uhr kam Léonie zur Welt?',
    evidence: [{ title: '4:20 in the morning, Stefan. You will like that.' }],
    why: 'a message in English',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Welche Note hatte Stefan im Turnen?',
    evidence: [{ title: 'Zeugnis von Stefan, dritte Klasse', source: 'file', text: 'Sport: 4' }],
    why: 'another word for sport',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Wann ist Margrit Brunner verstorben?',
    value: { date: '1950-02' },
    basis: { of: 'death', person: 'margrit' },
    why: 'a date that is known by its month',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'Wer sind die Geschwister von Colette?',
    value: { persons: ['jeanne', 'pierre'] },
    basis: { of: 'relatives', person: 'colette', path: ['parent', 'child'] },
    why: 'siblings',
  },
  {
    kind: 'order',
    as: 'claire',
    question: 'Was ist das neueste Video?',
    evidence: [{ title: 'Léonie’s first walk' }],
    basis: { of: 'items', kind: 'video', pick: 'last' },
    why: 'the last of a kind',
  },
  {
    kind: 'unanswerable',
    as: 'claire',
    question: 'In welchem Krankenhaus wurde Konrad geboren?',
    wrong: 'any hospital',
    why: 'the birth is known, the place is not',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Wie viele Brüder hatte Jakob Brunner?',
    wrong: 'any number',
    why: 'his siblings are not known',
  },
]
