import type { Question } from './question.ts'

export const questionsDe: readonly Question[] = [
  {
    as: 'stefan',
    asked: 'Wann blieb Großvaters Uhr stehen?',
    answered: 'in words',
    cites: {
      title: 'Die Uhr des Großvaters',
      source: 'transcript',
      start: 9.43,
      words: 'Als er starb, blieb sie um zwanzig nach vier stehen.',
    },
    why: 'said in a recording; the line itself says «sie»',
  },
  {
    as: 'stefan',
    asked: 'Wer hat in Bern im Mantel unterrichtet?',
    answered: 'in words',
    cites: {
      title: 'Der Brief aus Bern',
      source: 'file',
      words: 'Ich unterrichte im Mantel.',
    },
    why: 'a letter in a PDF; a participle finds the present tense',
  },
  {
    as: 'stefan',
    asked: 'Wie viel Zucker kommt in die Marmelade aus Zucchini?',
    answered: 'in words',
    cites: {
      title: 'Zucchinimarmelade (nicht lachen)',
      source: 'file',
      words: '500 g Gelierzucker',
    },
    among: 3,
    why: 'a recipe has these words in compounds alone',
  },
  {
    as: 'stefan',
    asked: 'Wo hat Papa die Taschenuhr gefunden?',
    answered: 'in words',
    cites: {
      title: 'Die Taschenuhr',
      source: 'body',
      words: 'habe ich die Uhr in der Nähschublade gefunden',
    },
    why: 'the first mail of a thread, of which every one has that title',
  },
  {
    as: 'stefan',
    asked: 'Wer hat 1985 in Garmisch nach dem Waffenstillstand noch geworfen?',
    answered: 'in words',
    cites: {
      title: 'Schneeballschlacht mit Ansage',
      source: 'body',
      words: 'Stefan, sieben Jahre alt, hat um elf Uhr siebenundfünfzig noch geworfen',
    },
    why: 'a year and a place, which stand beside the post alone',
  },
  {
    as: 'stefan',
    asked: 'Warum wurde der Zug in Stefans Traum immer länger?',
    answered: 'in words',
    cites: {
      title: 'Der Zug ohne Bahnhof',
      source: 'body',
      words: 'jedes Mal, wenn ich eines gegessen hatte, wurde der Zug länger',
    },
    why: 'a dream, and a name in the genitive',
  },
  {
    as: 'stefan',
    asked: 'Was liegt in Zürich unter dem Linoleom?',
    answered: 'in words',
    cites: {
      title: 'Der Handwerker sagt, unter dem Linoleum liegt…',
      source: 'body',
      words: 'unter dem Linoleum liegt Fischgrätparkett',
    },
    why: 'a mistyped letter; a message, whose place is a tag',
  },
  {
    as: 'stefan',
    asked: 'Wie ist Brigittes Knieoperation verlaufen?',
    answered: 'in words',
    cites: { title: 'Knieoperation', source: 'body', words: 'die Operation ist gut verlaufen' },
    hiddenFrom: 'lucia',
    why: 'a mail filed under health, which exists for Stefan and not for Lucia',
  },
  {
    as: 'stefan',
    asked: 'Wann hat Hans-Peter das Haus in Zürich verkauft?',
    answered: 'never',
    why: 'there are houses, Zürich and Hans-Peter, and nothing is sold',
  },
  {
    as: 'claire',
    asked: 'Was für ein Pferd hat Étienne 1944 vom Zug aus gesehen?',
    answered: 'by meaning',
    cites: {
      title: 'Étienne à Madeleine, février 1944',
      source: 'file',
      words: 'son père a vu un cheval blanc depuis le train',
    },
    hiddenFrom: 'stefan',
    why: 'a letter in French, which does not exist for Stefan',
  },
]
