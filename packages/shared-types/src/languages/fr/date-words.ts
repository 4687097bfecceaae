import type { DateWords } from '../date-words.ts'

export const dateWords: DateWords = {
  months: [
    'janvier',
    'fevrier',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'aout',
    'septembre',
    'octobre',
    'novembre',
    'decembre',
  ],
  about: ['vers', 'environ'],
  articleAfterAbout: 'le',
  beforeDate: 'le les en annees',
  dayEndings: 'er',
  betweenParts: '',
  seasons: {
    before: 'pendant l en au a de d le cet',
    beforeYear: 'de',
    names: ['printemps', 'ete', 'automne', 'hiver'],
  },
  decades: {
    before: 'les dans des',
    nounBefore: 'annees',
    names: [
      'vingt',
      'trente',
      'quarante',
      'cinquante',
      'soixante',
      'soixante-dix',
      'quatre-vingt quatre-vingts',
      'quatre-vingt-dix',
    ],
  },
}
