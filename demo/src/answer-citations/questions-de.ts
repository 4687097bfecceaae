import type { Question } from './question.ts'

export const questionsDe: readonly Question[] = [
  {
    as: 'stefan',
    question: 'Wann blieb Großvaters Uhr stehen?',
    answered: 'by keywords',
    cites: {
      title: 'Die Uhr des Großvaters',
      source: 'transcript',
      start: 9.43,
      text: 'Als er starb, blieb sie um zwanzig nach vier stehen.',
    },
    why: 'in a transcript; the segment itself has only «sie»',
  },
  {
    as: 'stefan',
    question: 'Wer hat in Bern im Mantel unterrichtet?',
    answered: 'by keywords',
    cites: {
      title: 'Der Brief aus Bern',
      source: 'file',
      text: 'Ich unterrichte im Mantel.',
    },
    why: 'a letter in a PDF; a participle finds the present tense',
  },
  {
    as: 'stefan',
    question: 'Wie viel Zucker kommt in die Marmelade aus Zucchini?',
    answered: 'by keywords',
    cites: {
      title: 'Zucchinimarmelade (nicht lachen)',
      source: 'file',
      text: '500 g Gelierzucker',
    },
    withinTop: 3,
    why: 'a recipe, which contains these words only in compounds',
  },
  {
    as: 'stefan',
    question: 'Wo hat Papa die Taschenuhr gefunden?',
    answered: 'by keywords',
    cites: {
      title: 'Die Taschenuhr',
      source: 'body',
      text: 'habe ich die Uhr in der Nähschublade gefunden',
    },
    why: 'the first mail of a thread in which all mails have that title',
  },
  {
    as: 'stefan',
    question: 'Wer hat 1985 in Garmisch nach dem Waffenstillstand noch geworfen?',
    answered: 'by keywords',
    cites: {
      title: 'Schneeballschlacht mit Ansage',
      source: 'body',
      text: 'Stefan, sieben Jahre alt, hat um elf Uhr siebenundfünfzig noch geworfen',
    },
    why: 'a year and a place, which are only in the metadata of the post',
  },
  {
    as: 'stefan',
    question: 'Warum wurde der Zug in Stefans Traum immer länger?',
    answered: 'by keywords',
    cites: {
      title: 'Der Zug ohne Bahnhof',
      source: 'body',
      text: 'jedes Mal, wenn ich eines gegessen hatte, wurde der Zug länger',
    },
    why: 'a dream, and a name in the genitive',
  },
  {
    as: 'stefan',
    question: 'Was liegt in Zürich unter dem Linoleom?',
    answered: 'by keywords',
    cites: {
      title: 'Der Handwerker sagt, unter dem Linoleum liegt…',
      source: 'body',
      text: 'unter dem Linoleum liegt Fischgrätparkett',
    },
    why: 'a misspelt word; a message whose place is a tag',
  },
  {
    as: 'stefan',
    question: 'Wie ist Brigittes Knieoperation verlaufen?',
    answered: 'by keywords',
    cites: { title: 'Knieoperation', source: 'body', text: 'die Operation ist gut verlaufen' },
    hiddenFrom: 'lucia',
    why: 'a mail in the health category, which is visible to Stefan and hidden from Lucia',
  },
  {
    as: 'stefan',
    question: 'Wann hat Hans-Peter das Haus in Zürich verkauft?',
    answered: 'never',
    why: 'other items have some of the words, but none mentions a sale',
  },
  {
    as: 'claire',
    question: 'Was für ein Pferd hat Étienne 1944 vom Zug aus gesehen?',
    answered: 'by meaning',
    cites: {
      title: 'Étienne à Madeleine, février 1944',
      source: 'file',
      text: 'son père a vu un cheval blanc depuis le train',
    },
    hiddenFrom: 'stefan',
    why: 'a letter in French, which is hidden from Stefan',
  },
]
