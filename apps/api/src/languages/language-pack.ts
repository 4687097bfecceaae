import type { CalendarTexts } from './calendar-texts.ts'
import type { EvidenceWords } from './evidence-words.ts'
import type { ExportTexts } from './export-texts.ts'
import type { FactWords } from './fact-words.ts'
import type { IrregularForms } from './irregular-forms.ts'
import type { MailTexts } from './mail-texts.ts'
import type { OperatorWords } from './operator-words.ts'
import type { QueryWords } from './query-words.ts'

/** What the archive service knows of one language. */
export interface LanguagePack {
  /** The name of the language in English, for the prompts of models. */
  readonly englishName: string
  /** How a transcript calls a speaker whom an engine knows by number alone, such as `Voice {number}`. */
  readonly voiceName: string
  readonly queryWords: QueryWords
  readonly operatorWords: OperatorWords
  readonly wordForms: WordFormRules
  readonly irregularForms: IrregularForms
  /**
   * Words of the life of families by the English words that they mean, `meaning: word word; meaning: …`, with all their forms,
   * folded; the words of an expression are joined with hyphens. Other languages use the same meanings, which need not be words.
   */
  readonly meaningWords: string
  readonly filenameWords: FilenameWords
  readonly mailTexts: MailTexts
  readonly calendarTexts: CalendarTexts
  readonly exportTexts: ExportTexts
  readonly evidenceWords: EvidenceWords
  readonly factWords: FactWords
}

/** What the stemmer of the language does not know about the forms of words. */
export interface WordFormRules {
  /**
   * A regular expression of PostgreSQL for the plural endings of folded words whose stem can differ from that of the
   * singular. Searches then look for both stems, and for the word itself.
   */
  readonly pluralEnding?: string
  /** Endings, folded, by which two forms of a short word may differ. */
  readonly inflections: string
  /** From this number of letters on, the part of a compound is related to it; lower where short parts are frequent. */
  readonly minPartLength: number
  /**
   * Endings of folded inflected forms, each a regular expression and what stands in its place in the word that dictionaries
   * have. A result that no dictionary has is ignored, so the rules may be generous.
   */
  readonly lemmas: readonly (readonly [ending: string, replacement: string])[]
}

/** Words in names of files before a date, given by devices and people; each is the source of a regular expression. */
export interface FilenameWords {
  /** Screenshots, pictures and recordings before a whole date. */
  readonly captures: readonly string[]
  /** Scans and prints before a month or a year. */
  readonly scans: readonly string[]
  /** The word between them and a whole date, such as the `du` of `Capture d’écran du 2019-07-14`. */
  readonly beforeDate?: string
}
