import type { DateWords } from '../date-words.ts'

export const dateWords: DateWords = {
  months: [
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ],
  about: ['circa', 'verso', 'intorno a', 'intorno al'],
  articleAfterAbout: 'il',
  beforeDate: 'gli il nel anni',
  dayEndings: 'º °',
  betweenParts: '',
  seasons: {
    before: 'in nell l nel la d il',
    beforeYear: 'del di',
    names: ['primavera', 'estate', 'autunno', 'inverno'],
  },
  decades: {
    before: 'gli negli in',
    nounBefore: 'anni',
    names: ['venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta'],
  },
}
