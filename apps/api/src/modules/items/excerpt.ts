import { textBetween } from '../../search/lexicon/text-between.ts'
import { plainWords } from './plain-words.ts'

/** Characters that are read of a body to make its excerpt. */
export const excerptSource = 600
const excerptLength = 240

/** The first words of a Markdown text (its first `excerptSource` characters) on one line, without its marks. */
export function excerptOfMarkdown(beginning: string): string {
  return cutAtWord(plainWords(beginning), excerptLength)
}

/**
 * The beginning of a text that is shown as it was typed, with its lines and its stars. One as long as was read may go
 * on, so that it ends with an ellipsis.
 */
export function excerptAsTyped(beginning: string): string {
  return cutAtWord(beginning, excerptSource - 1)
}

/** A text, or its beginning up to the last word that is whole within `length`, with an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  return text.length <= length ? text : `${textBetween(text, 0, length).replace(/\s+\S*$/, '')}…`
}
