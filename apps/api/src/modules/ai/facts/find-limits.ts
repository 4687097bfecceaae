import { isWithin, type Span } from './joined-people.ts'
import type { ReadQuestion } from './read-question.ts'

/** The tokens that limit or deny, such as “before”, unless they belong to a longer phrase. */
export function findLimits({ tokens, lexicon }: ReadQuestion, covering: readonly Span[]): number[] {
  return tokens.flatMap(({ folded, word }, at) => {
    const next = tokens[at + 1]?.folded ?? ''
    const following = tokens.slice(at + 1, at + 1 + maxWithinPair).map((token) => token.folded)
    // The French `né` is no `ne`.
    const isPair = lexicon.limitPairs.some(
      ([first, second]) => word.toLowerCase() === first && following.includes(second),
    )
    if (isPair || lexicon.limits.has(`${folded} ${next}`)) return [at]
    const isPartOfVerb = at === tokens.length - 1 && lexicon.verbPrefixes.has(folded)
    return lexicon.limits.has(folded) && !isPartOfVerb && !isWithin(covering, at) ? [at] : []
  })
}

/** The tokens before dates that make them other times, such as “about”, with articles and prepositions between. */
export function findDateLimits(
  { tokens, lexicon, periods }: ReadQuestion,
  anchors: readonly Span[],
): number[] {
  const isBetween = (at: number) => {
    const word = tokens[at]?.folded ?? ''
    return word.length === 1 || [lexicon.connectives, lexicon.years].some((words) => words.has(word))
  }
  return periods.flatMap(({ start }) => {
    let at = start - 1
    while (at >= 0 && !isWithin(anchors, at)) {
      if (lexicon.dateLimits.has(tokens[at]?.folded ?? '')) return [at]
      if (!isBetween(at)) break
      at -= 1
    }
    return []
  })
}

/** Words from the first to the second of a pair that limits: `ne montrent qu’Anna`. */
const maxWithinPair = 4
