import type { LanguagePack } from '../language-pack.ts'
import { calendarTexts } from './calendar-texts.ts'
import { evidenceWords } from './evidence-words.ts'
import { exportTexts } from './export-texts.ts'
import { factWords } from './fact-words.ts'
import { irregularForms } from './irregular-forms.ts'
import { mailTexts } from './mail-texts.ts'
import { meaningWords } from './meaning-words.ts'
import { operatorWords } from './operator-words.ts'
import { queryWords } from './query-words.ts'

export const en: LanguagePack = {
  englishName: 'English',
  voiceName: 'Voice {number}',
  queryWords,
  operatorWords,
  wordForms: {
    inflections: 's es ed ing e er',
    minPartLength: 5,
    lemmas: [
      ['ied$', 'y'],
      ['ed$', ''],
      ['ed$', 'e'],
      ['ing$', ''],
      ['ing$', 'e'],
      ['ies$', 'y'],
      ['s$', ''],
      ['es$', ''],
      ['(.)\\1(ed|ing)$', '$1'],
      ['(.)\\1?(er|est)$', '$1'],
      ['(ier|iest)$', 'y'],
    ],
  },
  irregularForms,
  meaningWords,
  filenameWords: {
    captures: ['Screen ?shot', 'Photo', 'Film', 'Video', 'Clip', 'Scan', 'Memo', 'Note'],
    scans: ['Scan', 'Photo', 'Album', 'Film'],
  },
  mailTexts,
  calendarTexts,
  exportTexts,
  evidenceWords,
  factWords,
}
