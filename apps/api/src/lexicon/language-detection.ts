import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'

type Detector = typeof import('eld/extrasmall').eld

const require = createRequire(import.meta.url)

/** A text with fewer letters is not detected. */
const minLetters = 12
/** From this number of characters on the most likely language is accepted even if others score nearly as high. */
const reliableLength = 24
/** Characters of a sample; the detector ignores everything after 1,000. */
const sampleLength = 500
/** Characters at the start of a text from which the samples are taken. */
const sampledLength = 20_000

let detectors: { all: Detector; supported: Detector } | undefined

/**
 * The language of a text: `fallback` if the text is too short to tell, null if it is reliably in none of the supported
 * languages.
 */
export function detectLanguage(text: string, fallback: Language = defaultLanguage): Language | null {
  const language = detectPredominantLanguage(text)
  if (language === 'other') return null
  return language ?? fallback
}

/** The predominant language of a text; undefined if the text is too short to tell. */
export function detectPredominantLanguage(text: string): Language | 'other' | undefined {
  const votes = new Map<Language | 'other', number>()
  for (const sample of getSamples(text)) {
    const language = detectSampleLanguage(sample)
    if (language !== undefined) votes.set(language, (votes.get(language) ?? 0) + 1)
  }
  const [first] = [...votes].sort(([, one], [, next]) => next - one)
  return first?.[0]
}

/** The whole of a short text; of a long one a sample of its beginning, its middle and its end. */
function getSamples(text: string): string[] {
  const beginning = text.slice(0, sampledLength).replace(/\s+/g, ' ').trim()
  if (beginning.length <= 3 * sampleLength) return [beginning]
  const middle = Math.floor((beginning.length - sampleLength) / 2)
  return [0, middle, beginning.length - sampleLength].map((start) =>
    beginning.slice(start, start + sampleLength),
  )
}

function detectSampleLanguage(sample: string): Language | 'other' | undefined {
  if (!hasLetters(sample, minLetters)) return undefined
  const { all, supported } = loadDetectors()
  const result = all.detect(sample)
  const language = languages.find((candidate) => candidate === result.language)
  if (sample.length < reliableLength) return result.isReliable() ? language : undefined
  if (language !== undefined) return language
  if (result.language !== '' && result.isReliable()) return 'other'
  const closest = supported.detect(sample).language
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
 * Loads the n-gram table (33 MB), which blocks the event loop for 0.2 to 0.4 s. The archive service calls this before it
 * accepts requests; other processes load it with their first text.
 */
export function preloadLanguageDetection(): void {
  loadDetectors()
}

/** Uses `require`, because callers are synchronous and cannot await an import. */
function loadDetectors(): { all: Detector; supported: Detector } {
  if (detectors === undefined) {
    const { eld }: { eld: Detector } = require(fileURLToPath(import.meta.resolve('eld/extrasmall')))
    const supported = eld.newInstance()
    supported.setLanguageSubset([...languages])
    detectors = { all: eld, supported }
    // Ignores URLs, addresses and numbers.
    for (const detector of Object.values(detectors)) detector.enableTextCleanup(true)
  }
  return detectors
}
