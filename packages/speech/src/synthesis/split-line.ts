/** A word of a line with the punctuation that belongs to it: `line.slice(from, to)`. */
export interface Word {
  readonly from: number
  readonly to: number
}

/** Words after which a phrase ends with its sentence; a shorter one would part "M." from "Dupont". */
const minWordsOfSentence = 12

/** Words after which a phrase ends at a comma, and in any case. */
const minWordsOfClause = 40
const maxWords = 60

const sentenceEnd = /[.!?…]["'”’»)\]]*$/u
/** Brackets and quotation marks before a word. */
const opening = /^[\p{Ps}\p{Pi}]/u

const clauseEnd = /[,;:–—]["'”’»)\]]*$/u

/**
 * Finds the words of a line. What has neither letters nor digits, such as a dash, is part of the word before it; a bracket or
 * quotation mark that opens, and what stands at the start, of the word after it.
 */
export function splitWords(line: string): Word[] {
  const words: { from: number; to: number }[] = []
  let from: number | undefined
  for (const { 0: part, index } of line.matchAll(/\S+/gu)) {
    const previous = words.at(-1)
    if (/[\p{L}\p{N}]/u.test(part)) {
      words.push({ from: from ?? index, to: index + part.length })
      from = undefined
    } else if (previous && from === undefined && !opening.test(part)) {
      previous.to = index + part.length
    } else {
      from ??= index
    }
  }
  return words
}

/** Groups the words of a line into phrases, each of which is synthesised in one go. */
export function groupIntoPhrases(line: string, words: readonly Word[]): Word[][] {
  const phrases: Word[][] = []
  let phrase: Word[] = []
  for (const word of words) {
    phrase.push(word)
    if (endsPhrase(line.slice(word.from, word.to), phrase.length)) {
      phrases.push(phrase)
      phrase = []
    }
  }
  if (phrase.length > 0) phrases.push(phrase)
  return phrases
}

function endsPhrase(word: string, wordCount: number): boolean {
  if (wordCount >= maxWords) return true
  if (wordCount >= minWordsOfSentence && sentenceEnd.test(word)) return true
  return wordCount >= minWordsOfClause && clauseEnd.test(word)
}
