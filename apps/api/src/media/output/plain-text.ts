import type { DerivedFile } from '../derivation.ts'
import { writeRendition } from './derived-file.ts'

/** The most characters of extracted text that are kept of one file. */
export const maxTextLength = 1_000_000

/**
 * Makes text fit to be stored and searched: one kind of line end, no NUL (PostgreSQL refuses it) or other
 * control characters, no lone surrogates, composed accents, at most {@link maxTextLength} characters.
 */
export function cleanText(text: string): string {
  return (
    text
      .slice(0, maxTextLength)
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[\p{Cc}\uFEFF]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
      // Only at the beginning of a run of blanks: tried at each of a million, it would take minutes.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
      .slice(0, maxTextLength)
      .toWellFormed()
  )
}

/** Writes the `text` rendition, or nothing when there is no text. */
export async function textRenditions(folder: string, text: string): Promise<DerivedFile[]> {
  if (text === '') return []
  return [await writeRendition(folder, { name: 'text', variant: '', mediaType: 'text/plain' }, text)]
}
