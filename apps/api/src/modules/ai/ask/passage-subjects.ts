import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { FoundPassage } from '../../search/retrieval/relevant-passages.ts'
import type { Person } from '../facts/find-people.ts'

/** Words by which a text may name a person: a first name, or all words of an alias. All folded. */
export type NamingWords = readonly (readonly string[])[]

export function getNamingWords({ names, aliases }: Person): NamingWords {
  const words = (name: string) =>
    splitWords(name)
      .map(fold)
      .filter((word) => word !== '')
  const first = Object.values(names).flatMap((name) => words(name).slice(0, 1))
  const others = aliases.map(words).filter((all) => all.length > 0)
  return [...first.flatMap((word) => [[word], [`${word}s`]]), ...others]
}

/** Whether a text names a person. @param words the words of the text, folded */
export function mentions(words: ReadonlySet<string>, naming: NamingWords): boolean {
  return naming.some((all) => all.every((word) => words.has(word)))
}

/**
 * Whether an item is dated within the period; or its text names the year, or one of the decade, of a period of whole years. For a
 * month or day, the year in the text is enough only if the item has no date.
 */
export function isInPeriod(
  { date, text }: Pick<FoundPassage, 'date' | 'text'>,
  { first, last }: { readonly first: string; readonly last: string },
): boolean {
  const range = date === null ? undefined : parseEdtfRange(date)
  const isDatedWithin =
    range !== undefined &&
    range.earliest <= new Date(`${last}T23:59:59Z`) &&
    range.latest >= new Date(`${first}T00:00:00Z`)
  if (isDatedWithin) return true
  const isOfYears = first.endsWith('-01-01') && last.endsWith('-12-31')
  return (isOfYears || !range) && namesYear(text, Number(first.slice(0, 4)), Number(last.slice(0, 4)))
}

function namesYear(text: string, first: number, last: number): boolean {
  return (text.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).some(
    (year) => Number(year) >= first && Number(year) <= last,
  )
}
