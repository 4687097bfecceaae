import type { DateWords } from '../date-words.ts'

export const dateWords: DateWords = {
  months: [
    'januar janner',
    'februar',
    'marz',
    'april',
    'mai',
    'juni',
    'juli',
    'august',
    'september',
    'oktober',
    'november',
    'dezember',
  ],
  about: ['um', 'etwa', 'gegen', 'ungefahr', 'circa', 'ca'],
  articleAfterAbout: 'den',
  beforeDate: 'die der den im',
  dayEndings: '',
  betweenParts: '',
  seasons: {
    before: 'im in der den dem des vom',
    beforeYear: 'des jahres',
    names: ['fruhling fruhjahr', 'sommer', 'herbst', 'winter'],
  },
  decades: {
    before: 'in die den im',
    ending: 'er',
    nounsAfter: 'jahre jahren',
    names: [
      'zwanziger',
      'dreissiger dreißiger',
      'vierziger',
      'funfziger',
      'sechziger',
      'siebziger',
      'achtziger',
      'neunziger',
    ],
  },
}
