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

export const it: LanguagePack = {
  englishName: 'Italian',
  voiceName: 'Voce {number}',
  queryWords,
  operatorWords,
  wordForms: {
    inflections: '',
    minPartLength: 5,
    lemmas: [
      ['(ava|avano|o|arono|at[oaie])$', 'are'],
      ['(eva|evano|ut[oaie]|ette|e)$', 'ere'],
      ['(iva|ivano|it[oaie]|i)$', 'ire'],
      ['([aei]r)(lo|la|li|le|mi|ti|si|ci|vi|ne|gli)$', '$1e'],
      ['[aei]$', 'o'],
      ['[ie]$', 'a'],
      ['i$', 'e'],
      ['chi$', 'co'],
      ['ghi$', 'go'],
      ['che$', 'ca'],
      ['ghe$', 'ga'],
      ['(i|a|iamo|ano|avo|avamo|ai|ammo|aste|ando|era|eranno|assero)$', 'are'],
      ['(o|i|iamo|ete|ono|evo|evamo|ei|emmo|erono|ettero|endo|era|eranno)$', 'ere'],
      ['(o|e|iamo|ono|ivo|ivamo|irono|endo|ira|iranno|isce|isco|iscono|iva)$', 'ire'],
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
  evidenceWords,
  factWords,
}
