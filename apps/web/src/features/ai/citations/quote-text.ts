import type { Citation } from '@lares/shared-types/citations'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as toText } from 'mdast-util-to-string'

/** Block syntax is ignored in an excerpt: a year at its start, for example, is not the number of a list item. */
const excerptSyntax = {
  disable: { null: ['codeIndented', 'definition', 'list', 'setextUnderline', 'thematicBreak'] },
}

/** Returns a quote as it reads on the page of its item, where the body's Markdown is rendered. */
export function getQuoteText({ quote, source }: Pick<Citation, 'quote' | 'source'>): string {
  if (source !== 'body') return quote
  return fromMarkdown(quote, { extensions: [excerptSyntax] })
    .children.map((block) => toText(block))
    .join('\n')
}
