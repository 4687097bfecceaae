import type { DerivedFile } from '../derivation.ts'
import { writeRendition } from './derived-file.ts'

/** The maximum number of characters of extracted text per file. */
export const maxTextLength = 1_000_000

/**
 * Normalises text for storage and search: LF line ends, no NUL (PostgreSQL rejects it) or other control characters,
 * no lone surrogates, composed accents, at most {@link maxTextLength} characters.
 */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, maxTextLength)
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[\p{Cc}\uFEFF]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
      // The lookbehind tries each run of blanks once; without it a run of a million blanks would take minutes.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
      .slice(0, maxTextLength)
      .toWellFormed()
  )
}

/** Writes the `text` rendition unless the text is empty. */
export async function writeTextRendition(folder: string, text: string): Promise<DerivedFile[]> {
  if (text === '') return []
  return [await writeRendition(folder, { name: 'text', variant: '', mediaType: 'text/plain' }, text)]
}
