import { joinLists } from '../languages/word-lists.ts'
import { fold } from '../lexicon/fold.ts'

/** One term of a query: words that must all match, or a phrase in which they must be adjacent. */
export interface Term {
  readonly text: string
  readonly phrase: boolean
  readonly excluded: boolean
  /** Still being typed: also matches words that start with it. */
  readonly isPrefix: boolean
}

/** Alternative lists of terms; an item matches when it matches all terms of one list. */
export type Alternatives = readonly (readonly Term[])[]

/**
 * Further words of a query, including those of phrases, are ignored: each costs time, and a pasted page has too many
 * to match.
 */
const maxWords = 32

const orWord = new RegExp(`^(?:${joinLists(({ queryWords }) => queryWords.or).join('|')})$`, 'i')
const beforeNoun = new Set(joinLists(({ queryWords }) => queryWords.beforeNoun ?? ''))

/** `-` and quotes have a meaning only at the beginning of a word. */
const tokens = /(?<minus>-?)"(?<quoted>[^"]*)"|(?<word>\S+)/gu

/**
 * Parses a query into words, "phrases", -exclusions, and `or` (`ou`, `o`, `oder`), which binds weaker than adjacency.
 * Anything else is text; no input is an error.
 */
export function parseTerms(query: string): Alternatives {
  const alternatives: Term[][] = [[]]
  /** The last `or` that nothing follows yet. */
  let pending: string | undefined
  let count = 0
  for (const { groups, index } of query.replaceAll('\0', ' ').matchAll(tokens)) {
    if (count === maxWords) break
    if (groups?.word && orWord.test(groups.word) && isAfterOperand(alternatives.at(-1))) {
      if (pending) {
        alternatives.at(-1)?.push(toTerm(pending))
        count += 1
      }
      pending = groups.word
      continue
    }
    const term =
      groups?.word === undefined ? toPhrase(groups) : toWord(groups.word, isAtEnd(query, index, groups.word))
    const { text, words, isWhole } = takeWords(term.text, maxWords - count)
    if (words === 0) continue
    count += words
    if (pending) alternatives.push([])
    pending = undefined
    alternatives.at(-1)?.push(isWhole ? term : { ...term, text, isPrefix: false })
  }
  // An `or` at the end is a word (French for gold).
  if (pending) alternatives.at(-1)?.push({ ...toTerm(pending), isPrefix: query.endsWith(pending) })
  return alternatives.filter((terms) => terms.length > 0)
}

/** Whether an `or` after these terms stands between alternatives. */
function isAfterOperand(terms: readonly Term[] = []): boolean {
  const last = terms.at(-1)
  return last !== undefined && (last.phrase || !beforeNoun.has(fold(last.text)))
}

function toPhrase(groups: Record<string, string> | undefined): Term {
  return {
    text: groups?.quoted ?? '',
    phrase: true,
    excluded: groups?.minus === '-',
    isPrefix: false,
  }
}

function toWord(text: string, isLast: boolean): Term {
  const excluded = /^-[\p{L}\p{N}"]/u.test(text)
  return {
    ...toTerm(removeElisions(text)),
    excluded,
    isPrefix: isLast && !excluded && /[\p{L}\p{N}]$/u.test(text),
  }
}

function toTerm(text: string): Term {
  return { text, phrase: false, excluded: false, isPrefix: false }
}

function isAtEnd(query: string, index: number, text: string): boolean {
  return index + text.length === query.length
}

/** The beginning of a text up to `max` words, normalized like the indexed texts (`search_plain`). */
function takeWords(text: string, max: number): { text: string; words: number; isWhole: boolean } {
  const plain = text.normalize('NFKC')
  let words = 0
  for (const { index } of plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    if (words === max) return { text: plain.slice(0, index), words, isWhole: false }
    words += 1
  }
  return { text: plain, words, isWhole: true }
}

const apostrophe = "['’‘ʼ`´]"
const elidedWords = joinLists(({ queryWords }) => queryWords.elided).join('|')
const contractions = joinLists(({ queryWords }) => queryWords.contracted).join('|')
const elided = new RegExp(`(?<![\\p{L}\\p{N}])(?:${elidedWords})${apostrophe}(?=[\\p{L}\\p{N}])`, 'giu')
const contracted = new RegExp(`(?<=[\\p{L}\\p{N}])${apostrophe}(?:${contractions})(?![\\p{L}\\p{N}])`, 'giu')

/** `l'été` becomes `été`, `dell'anno` `anno`, `Anna's` `Anna`. */
function removeElisions(text: string): string {
  return text.replace(elided, '').replace(contracted, '')
}
