import type { Language } from '@lares/shared-types/languages'

/** What words have at their end in one form and not in another; short words differ by nothing else. */
const ending = /^(?:e?s|x|e?n|er?|ed|ing)$/
/** Letters that two longer words have to share. */
const shared = 5
/** Letters of a word that stands in a compound. German has short ones in nearly all it says. */
const partOfCompound: Readonly<Record<Language, number>> = { en: shared, fr: shared, it: shared, de: 4 }

/**
 * Whether two folded words are forms of one word, or one is the beginning or the end of a compound. By their letters alone:
 * grandmother is not akin to grandfather, which is as long behind what they share.
 */
export function areAkin(one: string, other: string, language: Language): boolean {
  if (one === other) return true
  if (/^\d/.test(one) || /^\d/.test(other)) return false
  const [short, long] = inOrder(one, other)
  return areForms(short, long) || isPartOf(short, long, partOfCompound[language])
}

function areForms(short: string, long: string): boolean {
  const common = commonBeginning(short, long)
  if (common < shared) return common === short.length && ending.test(long.slice(common))
  return long.length - common <= common / 2 + 2
}

function isPartOf(short: string, long: string, least: number): boolean {
  if (short.length < least) return false
  const common = commonBeginning(short, long)
  if (common === short.length || (common >= shared && short.length - common <= 2)) return true
  const beginning = short.slice(0, least)
  for (let at = long.indexOf(beginning, 2); at !== -1; at = long.indexOf(beginning, at + 1)) {
    const end = long.slice(at)
    if (end === short || areForms(...inOrder(end, short))) return true
  }
  return false
}

function inOrder(one: string, other: string): [short: string, long: string] {
  return one.length < other.length ? [one, other] : [other, one]
}

function commonBeginning(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
