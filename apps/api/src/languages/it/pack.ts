import type { LanguagePack } from '../language-pack.ts'
import { calendarTexts } from './calendar-texts.ts'
import { exportTexts } from './export-texts.ts'
import { factWords } from './fact-words.ts'
import { irregularForms } from './irregular-forms.ts'
import { mailTexts } from './mail-texts.ts'
import { meaningWords } from './meaning-words.ts'
import { operatorWords } from './operator-words.ts'
import { queryWords } from './query-words.ts'

export const it: LanguagePack = {
  englishName: 'Italian',
  queryWords,
  operatorWords,
  wordForms: {
    inflections: '',
    minPartLength: 5,
    lemmas: [
      ['(ava|avano|o|arono|at[oaie])$', 'are'],
      ['(eva|evano|ut[oaie]|ette|e)$', 'ere'],
      ['(iva|ivano|it[oaie]|i)$', 'ire'],
      ['[aei]$', 'o'],
      ['[ie]$', 'a'],
      ['i$', 'e'],
    ],
  },
  irregularForms,
  meaningWords,
  filenameWords: {
    captures: ['Schermata', 'Foto', 'Video', 'Scansione', 'Registrazione'],
    scans: ['Scansione', 'Foto', 'Album'],
    beforeDate: 'del',
  },
  mailTexts,
  calendarTexts,
  exportTexts,
  factWords,
}
