import { expect, test } from 'vitest'
import { findOnPage } from './find-on-page.ts'

function found(html: string, quote: string): string | undefined {
  const page = document.createElement('main')
  page.innerHTML = html
  return findOnPage(page, quote)?.toString()
}

test.each([
  ['<p>The <em>old</em> boat lay in the grass.</p>', 'The *old* boat', 'The old boat'],
  ['<p>One.</p><p>Two «three».</p>', 'One.\n\nTwo "three"', 'One.Two «three'],
  ['<ol><li><time>0:12</time> Wir haben</li></ol>', 'wir haben', 'Wir haben'],
  ['<p>The boat</p>', 'The ship', undefined],
  ['<p>The boat</p>', '…', undefined],
])('in %s the quote «%s» is «%s»', (html, quote, expected) => {
  expect(found(html, quote)).toBe(expected)
})
