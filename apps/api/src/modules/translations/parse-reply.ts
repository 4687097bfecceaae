import type { Language } from '@lares/shared-types/languages'
import { maxLineLength } from '@lares/shared-types/transcripts'
import { detectPredominantLanguage } from '../../lexicon/language-detection.ts'
import { WrongTranslation } from './translate-chunk.ts'

/** A shorter text is not compared: names and exclamations are in no language. */
const minComparedCharacters = 60

/** No translation is so much longer than its original, not even of one word. */
const maxLengthFactor = 4
const maxAddedCharacters = 60

const numbered = /^\s*(\d{1,4})\s*[|.:)\]]\s?(.*)$/

/**
 * Reads the numbered lines of a reply. Throws WrongTranslation unless it has exactly one line for each of the originals, none
 * empty, none far too long, and all together in the right language.
 */
export function parseReply(reply: string, lines: readonly string[], language: Language): string[] {
  const texts: string[] = []
  for (const line of reply.split(/\r\n|\r|\n/)) {
    const [, number, text = ''] = numbered.exec(line) ?? []
    if (number === undefined) {
      // An introduction is tolerated; what follows a line would belong to it.
      if (texts.length > 0 && line.trim() !== '' && !line.trim().startsWith('```'))
        throw new WrongTranslation('There is text beside the numbered lines.')
      continue
    }
    if (Number(number) !== texts.length + 1)
      throw new WrongTranslation('The lines are not numbered in order.')
    texts.push(text.trim())
  }
  if (texts.length !== lines.length)
    throw new WrongTranslation(`There are ${texts.length} lines instead of ${lines.length}.`)
  for (const [index, text] of texts.entries()) rejectUnlikely(text, lines[index] ?? '')
  const whole = texts.join(' ')
  if (whole.length >= minComparedCharacters && isOtherLanguage(whole, language))
    throw new WrongTranslation('The reply is in another language.')
  return texts
}

function rejectUnlikely(text: string, source: string): void {
  if (text === '') throw new WrongTranslation('A line is empty.')
  const maxLength = Math.min(maxLineLength, maxAddedCharacters + maxLengthFactor * source.length)
  if (text.length > maxLength) throw new WrongTranslation('A line is far too long.')
}

function isOtherLanguage(text: string, language: Language): boolean {
  const detected = detectPredominantLanguage(text)
  return detected !== undefined && detected !== language
}
