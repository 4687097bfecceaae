import type { Language } from '../languages.ts'
import type { DateWords } from './date-words.ts'
import { dateWords as de } from './de/date-words.ts'
import { dateWords as en } from './en/date-words.ts'
import { dateWords as fr } from './fr/date-words.ts'
import { dateWords as it } from './it/date-words.ts'

const wordsByLanguage: Readonly<Record<Language, DateWords>> = { en, fr, it, de }

/** The words of every language: dates are understood in all of them, whatever the current one is. */
export const dateWords: readonly DateWords[] = Object.values(wordsByLanguage)

/** The words of a list separated by spaces. */
export function splitList(list: string | undefined): string[] {
  return list ? list.split(' ') : []
}
