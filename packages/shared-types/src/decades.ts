import { dateWords, splitList } from './languages/registry.ts'

const decadeWords = dateWords.map(({ decades }) => decades)

/** What follows the digits of a decade in any of the languages: the `s` of `1950s`. */
export const decadeEndings: readonly string[] = decadeWords.flatMap(({ ending }) => ending ?? [])

const withEnding = decadeWords.filter(({ ending }) => ending !== undefined)
const withNoun = decadeWords.filter(({ nounBefore }) => nounBefore !== undefined)
const digits = '(\\d{3}|[2-9])0'

/** `the 1950s`, `1950er-Jahre`, `the fifties`, `Funfzigerjahre`. */
const patternWithEnding = new RegExp(
  `^(?:${join(withEnding, 'before')} )*(?:${digits}(?:${decadeEndings.join('|')})|([a-zß]+?))(?:[- ]?${join(withEnding, 'nounsAfter')})?$`,
)
/** `les annees 1950`, `anni cinquanta`. */
const patternWithNoun = new RegExp(
  `^(?:${join(withNoun, 'before')} )*${join(withNoun, 'nounBefore')} (?:${digits}|([a-z -]+))$`,
)

/** The tens digit by the folded name of a decade. */
const tensByName = new Map(
  decadeWords.flatMap(({ names }) =>
    names.flatMap((variants, index) => splitList(variants).map((name) => [name, String(index + 2)] as const)),
  ),
)

/**
 * Parses `1950s`, `1950er-Jahre`, `les annees 1950`, `gli anni 50`, `the fifties` or `Funfzigerjahre`. Two digits and names
 * mean the 20th century.
 */
export function parseDecade(text: string): string | undefined {
  const [, written, name = ''] = patternWithEnding.exec(text) ?? patternWithNoun.exec(text) ?? []
  const tens = written ?? tensByName.get(name)
  if (tens === undefined) return undefined
  return tens.length === 1 ? `19${tens}X` : `${tens}X`
}

/** A group of the words that some languages have in one of their lists. */
function join(words: typeof decadeWords, list: 'before' | 'nounBefore' | 'nounsAfter'): string {
  return `(?:${words.flatMap((one) => splitList(one[list])).join('|')})`
}
