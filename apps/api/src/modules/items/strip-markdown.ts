import removeMarkdown from 'remove-markdown'

/**
 * A short Markdown text as one line of plain text. Pass hundreds of characters, not thousands: the run time of
 * `remove-markdown` is superlinear, worst with many empty lines, which are therefore collapsed first.
 */
export function stripMarkdown(markdown: string): string {
  return removeMarkdown(markdown.replace(/\n\s+/g, '\n')).replace(/\s+/g, ' ').trim()
}
