import { expect, test } from 'vitest'
import { findQuote } from './find-quote.ts'

function find(html: string, quote: string): string | undefined {
  const page = document.createElement('main')
  page.innerHTML = html
  return findQuote(page, quote)?.toString()
}

test.each([
  ['<p>The <em>old</em> boat lay in the grass.</p>', 'The *old* boat', 'The old boat'],
  ['<p>One.</p><p>Two «three».</p>', 'One.\n\nTwo "three"', 'One.Two «three'],
  ['<ol><li><time>0:12</time> Wir haben</li></ol>', 'wir haben', 'Wir haben'],
  ['<p>The boat</p>', 'The ship', undefined],
  ['<p>The boat</p>', '…', undefined],
])('finds in %s the quote «%s» as «%s»', (html, quote, expected) => {
  expect(find(html, quote)).toBe(expected)
})
