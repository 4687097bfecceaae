import type { Language } from '@lares/shared-types/languages'
import { languagePacks } from '../../../languages/packs.ts'
import { joinLists } from '../../../languages/word-lists.ts'

/** Endings that inflected forms add in any of the languages; short words may differ only by one of these. */
const inflections = new Set(joinLists(({ wordForms }) => wordForms.inflections))
/** Minimum letters that two longer words share. */
const minShared = 5

/**
 * Whether two folded words are forms of one word, or one is the beginning or end of a compound of the other. Compares
 * letters only: grandmother is not related to grandfather, since both continue after their common part.
 */
export function areRelated(one: string, other: string, language: Language): boolean {
  if (one === other) return true
  if (/^\d/.test(one) || /^\d/.test(other)) return false
  const [short, long] = sortByLength(one, other)
  return areForms(short, long) || isPartOf(short, long, languagePacks[language].wordForms.minPartLength)
}

function areForms(short: string, long: string): boolean {
  const common = countCommonPrefix(short, long)
  if (common < minShared) return common === short.length && inflections.has(long.slice(common))
  return long.length - common <= common / 2 + 2
}

function isPartOf(short: string, long: string, minLength: number): boolean {
  if (short.length < minLength) return false
  const common = countCommonPrefix(short, long)
  if (common === short.length || (common >= minShared && short.length - common <= 2)) return true
  const beginning = short.slice(0, minLength)
  for (let at = long.indexOf(beginning, 2); at !== -1; at = long.indexOf(beginning, at + 1)) {
    const end = long.slice(at)
    if (end === short || areForms(...sortByLength(end, short))) return true
  }
  return false
}

function sortByLength(one: string, other: string): [short: string, long: string] {
  return one.length < other.length ? [one, other] : [other, one]
}

function countCommonPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
