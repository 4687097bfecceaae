import { translateWord } from '../../../dictionaries/translate-word.ts'
import { isSpeltAlike } from '../../../lexicon/edit-distance.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { areRelated } from '../quotes/related-words.ts'
import type { Person } from './find-people.ts'
import type { ReadQuestion, Token } from './read-question.ts'

/** Of several people with the same name, those whose description has most of the words that nothing else explains. */
export function narrowByDescription(
  question: ReadQuestion,
  people: readonly Person[],
  rest: readonly number[],
): readonly Person[] {
  if (people.length < 2) return people
  const counts = people.map((person) => rest.filter((at) => describes(question, person, at)).length)
  const max = Math.max(...counts)
  return max === 0 ? people : people.filter((_, index) => counts[index] === max)
}

/** Whether the description or a name of a person has a word of the question. */
export function describes(
  { tokens, language }: ReadQuestion,
  person: Person | undefined,
  at: number,
): boolean {
  const token = tokens[at]
  if (!person || !token || token.folded.length < 3) return false
  const known = getTranslations(language, token)
  return getWords(person).some((other) =>
    known.some((one) => areRelated(one, other, language) || isSpeltAlike(one, other, lettersPerDifference)),
  )
}

const wordsOfPeople = new WeakMap<Person, readonly string[]>()

/** The folded words of the description and names of a person, which are read once. */
function getWords(person: Person): readonly string[] {
  const known = wordsOfPeople.get(person)
  if (known) return known
  const texts = [person.description, ...Object.values(person.names), ...person.aliases]
  const words = [...new Set(texts.flatMap(splitWords).map(fold))]
  wordsOfPeople.set(person, words)
  return words
}

const translationsOfTokens = new WeakMap<Token, readonly string[]>()

/** A word with what it is in the other languages. */
function getTranslations(language: ReadQuestion['language'], token: Token): readonly string[] {
  const known = translationsOfTokens.get(token)
  if (known) return known
  const words = [token.folded, ...[...translateWord(language, token.folded).values()].flat()]
  translationsOfTokens.set(token, words)
  return words
}

/** Letters from which on a word may be spelt with one difference: `pasticciere` and `pasticcere`. */
const lettersPerDifference = 7
