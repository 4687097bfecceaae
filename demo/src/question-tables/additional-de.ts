import type { FamilyQuestion } from './question.ts'

/** Additional questions in German to tune with. */
export const additionalDe: readonly FamilyQuestion[] = [
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wem sollte Madeleine laut ihrem Mann nicht die Tür aufmachen?',
    evidence: [
      { title: 'Étienne à Madeleine, juin 1944', source: 'file', text: 'N’ouvre pas aux gens polis' },
    ],
    why: 'a French letter that has no word for door',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Wo bewahrt Nora das Billett für die Fähre auf?',
    evidence: [
      {
        title: 'The boat to Dublin',
        source: 'transcript',
        text: 'I kept the ticket, it is in the green box with the letters',
      },
      { title: 'The green box', source: 'body', text: 'the ticket of the night boat to Dublin' },
    ],
    why: 'an English recording; ferry instead of boat',
  },
  {
    kind: 'passage',
    as: 'claire',
    question: 'Was malte Aldo auf die Rückseite seines Briefs aus der Kaserne?',
    evidence: [
      {
        title: 'Lettera di Aldo dal servizio militare',
        source: 'body',
        text: 'Sul retro c’è il disegno di una radio',
      },
    ],
    why: 'an Italian note on a letter',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Was kam bei der Renovierung unter dem alten Fußboden zum Vorschein?',
    evidence: [
      {
        title: 'Der Handwerker sagt, unter dem Linoleum liegt…',
      },
      { title: 'Fischgrätparkett, befreit' },
    ],
    why: 'a message with other words',
  },
  {
    kind: 'passage',
    as: 'stefan',
    question: 'Wie oft pro Woche muss Brigitte zur Krankengymnastik?',
    evidence: [{ title: 'Ärztliche Verordnung Brigitte', source: 'file', text: 'dreimal wöchentlich' }],
    why: 'a number of times as one word',
  },
  {
    kind: 'person',
    as: 'stefan',
    question: 'Wie alt war Giulia, als Léonie geboren wurde?',
    value: { number: 20 },
    basis: { of: 'age', person: 'giulia', on: '2023-09-09' },
    why: 'an age at the birth of another person',
  },
  {
    kind: 'person',
    as: 'stefan',
    question: 'Wer sind Katrins Schwiegereltern?',
    value: { persons: ['jeanne', 'aldo'] },
    basis: { of: 'relatives', person: 'katrin', path: ['partner', 'parent'] },
    why: 'in-laws',
  },
  {
    kind: 'person',
    as: 'stefan',
    question: 'Womit verdiente Konrad sein Geld?',
    value: { words: ['Trambahnführer', 'Tramführer', 'Wagenführer'] },
    basis: { of: 'description', person: 'konrad' },
    evidence: [
      { title: 'Arbeitsvertrag Tramführer', source: 'file', text: 'als Wagenführer' },
      { title: 'Tramlinie 13' },
    ],
    why: 'a trade in other words',
  },
  {
    kind: 'person',
    as: 'claire',
    question: 'An welchem Tag kam Colette zur Welt?',
    value: { date: '1944-10-02' },
    basis: { of: 'birth', person: 'colette' },
    why: 'another word for being born',
  },
  {
    kind: 'count',
    as: 'claire',
    question: 'Wie viele Urenkel hat Nora?',
    value: { number: 1 },
    basis: { of: 'relatives', person: 'nora', path: ['child', 'child', 'child'] },
    why: 'three generations down',
  },
  {
    kind: 'count',
    as: 'stefan',
    question: 'Wie viele Uhren spielten beim Hauskonzert mit?',
    value: { number: 6 },
    evidence: [{ title: 'Konzertprogramm, Akkordeon und Uhren', source: 'file', text: 'Sechs Wanduhren' }],
    why: 'the last part of a compound',
  },
  {
    kind: 'order',
    as: 'stefan',
    question: 'Wie lautet der Betreff der ersten Mail von Stefan?',
    evidence: [{ title: 'Zugverbindungen Familientreffen' }],
    basis: { of: 'items', kind: 'mail', person: 'stefan', role: 'author', pick: 'first' },
    why: 'the title of the first of an author',
  },
  {
    kind: 'bounded',
    as: 'stefan',
    question: 'Wo wurde im Juni 1974 geheiratet?',
    value: { words: ['Chiemsee'] },
    evidence: [
      { title: 'Hochzeit am Chiemsee' },
      { title: 'Blick auf die Kampenwand' },
      { title: 'Zürcher links, Rosenheimer rechts' },
      { title: 'Hochzeitswalzer mit Uhrenschlag' },
    ],
    why: 'a place by an event and a month',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Was hat die Reparatur der Taschenuhr gekostet?',
    wrong: 'a price',
    why: 'the repair is told, its price is not',
  },
  {
    kind: 'unanswerable',
    as: 'stefan',
    question: 'Weshalb hat Brigitte ihre Ausbildung abgebrochen?',
    wrong: 'a reason: she was a nurse for forty years',
    why: 'a false assumption',
  },
]
