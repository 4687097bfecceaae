import { type Language, languages, mapLanguages } from '@lares/shared-types/languages'
import { languagePacks } from '../../languages/packs.ts'
import { splitList } from '../../languages/word-lists.ts'
import { fold } from '../../lexicon/fold.ts'
import { detectPredominantLanguage } from '../../lexicon/language-detection.ts'

interface TextInLanguage {
  readonly text: string
  /** Null for a language that no stemmer knows. */
  readonly language: Language | null
}

/** A part of a text; `start` and `length` as in SQL’s `substr`, in code points from 1. */
interface LanguagePart extends Pick<TextInLanguage, 'language'> {
  readonly start: number
  readonly length: number
}

/** Characters of a paragraph whose language can be told; shorter ones go with the next. */
const minLength = 40
/** Characters from which on a paragraph is divided after a sentence or line. */
const dividedLength = 300
/** Characters of a passage by which its language is told. */
const sampleLength = 400
/** Those that the detector reads, which takes longer. */
const detectedLength = 160
/** Shares of function words among all: what related languages do not reach, and the least that tells a language. */
const ownShareOfProse = 0.4
const minShare = 0.15
const minFunctionWords = 3
/** A text in more parts, such as a dictionary, is in the language of its item. */
const maxParts = 200

/**
 * Characters of all parts that are too short to be prepared before a change (`long-texts/prepare-words.ts`): they are stemmed in one
 * statement, 0.1 s in the embedded database. A text with more is in the language of its item.
 */
const maxUnpreparedLength = 80_000
const unpreparedPartLength = 20_000

/** Ends of lines and of sentences, with the white space that follows. */
const gaps = /(?<!\s)\s*\n\s*|(?<=[.!?…][»”"')\]]{0,2})\s+/g
const emptyLine = /\n[^\S\n]*\n/

/** The languages of which a folded word is a function word. */
const functionWords = new Map<string, Language[]>()
for (const language of languages) {
  const { functionWords: words, connectives } = languagePacks[language].queryWords
  for (const word of new Set(splitList(`${words} ${connectives}`)))
    functionWords.set(word, [...(functionWords.get(word) ?? []), language])
}

/**
 * A text in its parts, each in one language; in one part where all of it is in `own`, that of its item. Another language is found by
 * its function words, and confirmed by its letters. What cannot be told, such as a list of names, is in the language before it.
 */
export function splitByLanguage(text: string, own: Language | null): TextInLanguage[] {
  const parts: { text: string; language: Language | null }[] = []
  let language = own
  for (const passage of splitPassages(text)) {
    language = getLanguage(passage, own, language)
    const last = parts.at(-1)
    if (last?.language === language) last.text += passage
    else parts.push({ text: passage, language })
  }
  if (parts.length === 1) return parts
  const unprepared = parts.map((part) => part.text.length).filter((length) => length <= unpreparedPartLength)
  const isTooMuch = unprepared.reduce((sum, length) => sum + length, 0) > maxUnpreparedLength
  return parts.length > maxParts || isTooMuch ? [{ text, language: own }] : parts
}

/** Where the same parts are in the text; empty where all of it is in `own`. */
export function findLanguageParts(text: string, own: Language | null): LanguagePart[] {
  const parts = splitByLanguage(text, own)
  if (parts.every(({ language }) => language === own)) return []
  let start = 1
  return parts.map(({ language, text: part }) => {
    const length = countCodePoints(part)
    start += length
    return { start: start - length, length, language }
  })
}

/** All of a text, in passages that end with paragraphs; long ones with sentences or lines. */
function* splitPassages(text: string): Generator<string> {
  let start = 0
  for (const { index, 0: gap } of text.matchAll(gaps)) {
    const end = index + gap.length
    if (end - start < (emptyLine.test(gap) ? minLength : dividedLength)) continue
    // What is too short at the end goes with what is before it.
    if (text.length - end < minLength) break
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}

function getLanguage(passage: string, own: Language | null, previous: Language | null): Language | null {
  const written = passage.slice(0, sampleLength)
  const words = fold(written).match(/\p{L}{2,}/gu) ?? []
  const counts = mapLanguages(() => 0)
  for (const word of words) for (const language of functionWords.get(word) ?? []) counts[language] += 1
  const shares = mapLanguages((language) => counts[language] / words.length)
  const ownShare = own ? shares[own] : 0
  const likeliest = languages.reduce((one, other) => (shares[other] > shares[one] ? other : one))
  // Most texts are in the language of their item, which is soonest told.
  if (own && shares[own] >= Math.max(shares[likeliest], ownShareOfProse)) return own
  const detect = () => detectPredominantLanguage(passage.slice(0, detectedLength))
  if (likeliest !== own && isForeign(words.length, shares[likeliest], ownShare))
    return detect() === likeliest ? likeliest : previous
  if (isProse(written) && detect() === 'other') return null
  return ownShare >= minShare ? own : previous
}

function isForeign(count: number, share: number, ownShare: number): boolean {
  return share * count >= minFunctionWords && share >= minShare && share >= 2 * ownShare
}

/** Names and titles tell no language. */
function isProse(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.length >= 8 && words.filter((word) => /^\p{Ll}/u.test(word)).length >= words.length / 2
}

function countCodePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}
