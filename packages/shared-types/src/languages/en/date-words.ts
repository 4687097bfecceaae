import type { DateWords } from '../date-words.ts'

export const dateWords: DateWords = {
  months: [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
  about: ['about', 'around', 'circa', 'ca', 'c'],
  articleAfterAbout: 'the',
  beforeDate: 'the in',
  dayEndings: 'st nd rd th',
  betweenParts: 'of',
  seasons: {
    before: 'in the during',
    beforeYear: 'of',
    names: ['spring', 'summer', 'autumn fall', 'winter'],
  },
  decades: {
    before: 'the in',
    ending: 's',
    names: ['twenties', 'thirties', 'forties', 'fifties', 'sixties', 'seventies', 'eighties', 'nineties'],
  },
}
