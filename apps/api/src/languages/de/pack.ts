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

export const de: LanguagePack = {
  englishName: 'German',
  voiceName: 'Stimme {number}',
  queryWords,
  operatorWords,
  // Short parts of compounds are frequent.
  wordForms: {
    inflections: 's es e en n er',
    minPartLength: 4,
    lemmas: [
      ['^(.*)ge(.+)t$', '$1$2en'],
      ['^(.*)ge(.+en)$', '$1$2'],
      ['ete[nt]?$', 'en'],
      ['te[nt]?$', 'n'],
      ['^(.*)ge(.+)et(e[nrsm]?)?$', '$1$2en'],
      ['^(.*)ge(.+)te[nrsm]?$', '$1$2en'],
      ['te?n?$', 'en'],
      ['t$', 'en'],
      ['n$', ''],
      ['en$', ''],
      ['e$', ''],
      ['(e|et|est)$', 'en'],
      ['innen$', 'in'],
      ['e[rsm]$', ''],
      ['s$', ''],
      ['st$', 'en'],
      ['(sten?|stes|ster|stem)$', ''],
      ['^(ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|weg|zu|zuruck|zusammen)zu(.+en)$', '$1$2'],
    ],
  },
  irregularForms,
  meaningWords,
  filenameWords: {
    captures: ['Bildschirmfoto', 'Foto', 'Film', 'Video', 'Scan', 'Aufnahme'],
    scans: ['Scan', 'Foto', 'Album', 'Dia', 'Negativ', 'Film'],
    beforeDate: 'vom',
  },
  mailTexts,
  calendarTexts,
  exportTexts,
  evidenceWords,
  factWords,
}
