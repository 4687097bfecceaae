import type { Citation } from '@lares/shared-types/citations'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as wordsOf } from 'mdast-util-to-string'

/** What a piece out of a text only looks like: a year at its start is no number of a list, and no line of it goes away. */
const unlikely = {
  disable: { null: ['codeIndented', 'definition', 'list', 'setextUnderline', 'thematicBreak'] },
}

/** A quote as one reads it on the page of its item: what people write there is Markdown, whose marks are none of its words. */
export function quoteInWords({ quote, source }: Pick<Citation, 'quote' | 'source'>): string {
  if (source !== 'body') return quote
  return fromMarkdown(quote, { extensions: [unlikely] })
    .children.map((block) => wordsOf(block))
    .join('\n')
}
