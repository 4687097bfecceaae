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

export const fr: LanguagePack = {
  englishName: 'French',
  voiceName: 'Voix {number}',
  queryWords,
  operatorWords,
  wordForms: {
    // The stemmer treats `ir`, `i` and others as endings only in the singular: `souvenir` becomes `souven`, `souvenirs`
    // stays `souvenir`; so it is with `ami` and `amis`.
    pluralEnding: '[sx]$',
    inflections: 's es x e er',
    minPartLength: 5,
    lemmas: [
      ['(ait|aient|a|erent|ee?s?|ons|ent)$', 'er'],
      ['iss(ait|aient|ent)$', 'ir'],
      ['(ait|aient|ent|u)$', 're'],
      ['(it|is|i)$', 'ir'],
      ['[sx]$', ''],
      ['es$', ''],
      ['aux$', 'al'],
      ['euses?$', 'eux'],
      ['ives?$', 'if'],
      ['(el|en|on|et)(l|n|t)es?$', '$1'],
      ['eres?$', 'er'],
      ['rices?$', 'eur'],
      ['(e|es|ez|ant|ai|as|ames|ions|iez)$', 'er'],
      ['ge(ait|aient|a|ons|ant|ais)$', 'ger'],
      ['er(ai|as|a|ons|ez|ont|ait|aient|ais)$', 'er'],
      ['(ie|ies|irent|it|ira|irait)$', 'ir'],
    ],
  },
  irregularForms,
  meaningWords,
  filenameWords: {
    captures: ['Capture d.écran', 'Photo', 'Film', 'Numérisation', 'Enregistrement', 'Note'],
    scans: ['Numérisation', 'Photo', 'Album', 'Diapositive', 'Film'],
    beforeDate: 'du',
  },
  mailTexts,
  calendarTexts,
  exportTexts,
  evidenceWords,
  factWords,
}
