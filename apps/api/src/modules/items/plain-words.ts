import removeMarkdown from 'remove-markdown'

/**
 * A short Markdown text as one line without its marks. Give it hundreds of characters, not thousands: the library's
 * time grows with a power of the length, of rows of empty lines above all, which are gone before it looks.
 */
export function plainWords(markdown: string): string {
  return removeMarkdown(markdown.replace(/\n\s+/g, '\n')).replace(/\s+/g, ' ').trim()
}
