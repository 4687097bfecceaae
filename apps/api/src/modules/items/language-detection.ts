import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'

type Detector = typeof import('eld/extrasmall').eld

const require = createRequire(import.meta.url)

/** Letters without which nothing can be said of a text. */
const minLetters = 12
/** Characters from which on the most likely language is believed even where others are close. */
const reliableLength = 24
/** Characters of one piece; the detector itself reads no more than 1,000. */
const pieceLength = 500
/** Characters of the beginning from which the pieces are taken. */
const searchedLength = 20_000

let detectors: { all: Detector; ours: Detector } | undefined

/**
 * The language of a new text: `fallback` where there is too little of it to say, null where it is surely
 * in none of the archive's languages.
 */
export function detectLanguage(text: string, fallback: Language = defaultLanguage): Language | null {
  const language = recognizeLanguage(text)
  if (language === 'other') return null
  return language ?? fallback
}

/** The language that most of a text is written in; undefined where there is too little of it to say. */
export function recognizeLanguage(text: string): Language | 'other' | undefined {
  const votes = new Map<Language | 'other', number>()
  for (const piece of piecesOf(text)) {
    const language = languageOfPiece(piece)
    if (language !== undefined) votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  const [first] = [...votes].sort(([, one], [, other]) => other - one)
  return first?.[0]
}

/** A short text whole; of a long one a piece of its beginning, its middle and its end. */
function piecesOf(text: string): string[] {
  const beginning = text.slice(0, searchedLength).replace(/\s+/g, ' ').trim()
  if (beginning.length <= 3 * pieceLength) return [beginning]
  const middle = Math.floor((beginning.length - pieceLength) / 2)
  return [0, middle, beginning.length - pieceLength].map((start) =>
    beginning.slice(start, start + pieceLength),
  )
}

function languageOfPiece(piece: string): Language | 'other' | undefined {
  if (!hasLetters(piece, minLetters)) return undefined
  const { all, ours } = loadDetectors()
  const result = all.detect(piece)
  const language = languages.find((candidate) => candidate === result.language)
  if (piece.length < reliableLength) return result.isReliable() ? language : undefined
  if (language !== undefined) return language
  if (result.language !== '' && result.isReliable()) return 'other'
  const closest = ours.detect(piece).language
  return languages.find((candidate) => candidate === closest)
}

function hasLetters(text: string, count: number): boolean {
  let letters = 0
  for (const _ of text.matchAll(/\p{L}/gu)) {
    letters += 1
    if (letters === count) return true
  }
  return false
}

/**
 * Loads the table of letter sequences, 33 MB, which takes 0.2 to 0.4 s without a pause. The archive service does so before it
 * takes requests; other processes with their first text.
 */
export function loadLanguages(): void {
  loadDetectors()
}

/** `require` because a caller deep inside a synchronous computation cannot wait for an import. */
function loadDetectors(): { all: Detector; ours: Detector } {
  if (detectors === undefined) {
    const { eld }: { eld: Detector } = require(fileURLToPath(import.meta.resolve('eld/extrasmall')))
    const ours = eld.newInstance()
    ours.setLanguageSubset([...languages])
    detectors = { all: eld, ours }
    // Addresses and numbers are of no language.
    for (const detector of Object.values(detectors)) detector.enableTextCleanup(true)
  }
  return detectors
}
