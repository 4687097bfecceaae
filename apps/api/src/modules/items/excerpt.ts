import { textBetween } from '../../lexicon/text-between.ts'
import { stripMarkdown } from './strip-markdown.ts'

/** Characters of a body that are loaded to make its excerpt. */
export const excerptSourceLength = 600
const maxExcerptLength = 240

/** The first words of a Markdown body as one line of plain text. `bodyStart` has at most `excerptSourceLength` characters. */
export function toMarkdownExcerpt(bodyStart: string): string {
  return truncateAtWord(stripMarkdown(bodyStart), maxExcerptLength)
}

/**
 * The start of a plain text with its line breaks. It ends with an ellipsis if `bodyStart` is as long as
 * `excerptSourceLength`, because the body may then be longer.
 */
export function toPlainTextExcerpt(bodyStart: string): string {
  return truncateAtWord(bodyStart, excerptSourceLength - 1)
}

/** The text, or its whole words within `length` characters followed by an ellipsis. */
export function truncateAtWord(text: string, length: number): string {
  return text.length <= length ? text : `${textBetween(text, 0, length).replace(/\s+\S*$/, '')}…`
}
