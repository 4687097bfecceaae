import { isWithin, type Span } from './joined-people.ts'
import type { ReadQuestion, Token } from './read-question.ts'

/** The tokens that mean the one who asks, and those that mean others who are not named. */
export function findPronouns(
  { tokens, lexicon }: ReadQuestion,
  covering: readonly Span[],
): { readonly selves: readonly number[]; readonly others: readonly number[] } {
  const find = (words: ReadonlySet<string>) =>
    tokens.flatMap(({ folded }, at) =>
      words.has(folded) && !isWithin(covering, at) && !isWrittenAsName(tokens, at) ? [at] : [],
    )
  return { selves: find(lexicon.self), others: find(lexicon.pronouns) }
}

/** Whether a word within the sentence has a capital, as names have, the German “Sie” and the Italian “Lei”, but not as “I” has. */
function isWrittenAsName(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? ''
  return at > 0 && (/^\p{Lu}\p{Ll}/u.test(word) || (/^\p{Lu}$/u.test(word) && word !== 'I'))
}

/** Phrases with pronouns that are about nobody, such as “tell me”. */
export function findIdioms({ tokens, lexicon }: ReadQuestion): Span[] {
  const folded = tokens.map((token) => token.folded)
  return lexicon.idioms.flatMap((idiom) => {
    const words = idiom.split(' ')
    return folded.flatMap((_, start) =>
      words.every((word, index) => folded[start + index] === word)
        ? [{ start, end: start + words.length }]
        : [],
    )
  })
}
