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
