import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as wordsOf } from 'mdast-util-to-string'

/** The words of a Markdown text, a line for each block, without its marks: as it is read aloud. */
export function spokenWords(markdown: string): string {
  return fromMarkdown(markdown)
    .children.map((block) => wordsOf(block))
    .join('\n')
}
