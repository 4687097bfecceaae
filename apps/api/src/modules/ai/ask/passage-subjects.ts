import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import type { Person } from '../facts/find-people.ts'

/** Whether a text names a person, by the first name or an alias. */
export function mentions(text: string, { names, aliases }: Person): boolean {
  const words = new Set(splitWords(text).map(fold))
  const first = Object.values(names).map((name) => fold(splitWords(name)[0] ?? ''))
  return (
    first.some((word) => words.has(word) || words.has(`${word}s`)) ||
    aliases.some((alias) => splitWords(alias).every((word) => words.has(fold(word))))
  )
}

/** Whether an item is dated within the period, or its text names the year. */
export function isInPeriod(
  { date, text }: Pick<FoundPassage, 'date' | 'text'>,
  { first, last }: { readonly first: string; readonly last: string },
): boolean {
  if (text.includes(first.slice(0, 4))) return true
  const range = date === null ? undefined : parseEdtfRange(date)
  if (!range) return false
  return range.earliest <= new Date(`${last}T23:59:59Z`) && range.latest >= new Date(`${first}T00:00:00Z`)
}
