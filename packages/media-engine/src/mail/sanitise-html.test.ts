import { expect, test } from 'vitest'
import { InlineImages } from './inline-images.ts'
import { sanitiseMailHtml } from './sanitise-html.ts'

const length = 4_000_000

test.each([
  ['elements nested a million deep', `Ciao${'<b>'.repeat(length / 3)}`],
  ['elements closed by other names', `Ciao${'<b>x</i>'.repeat(length / 8)}`],
  [
    'a thousand elements and a million ends of others',
    `Ciao${'<b>'.repeat(900)}${'</i>'.repeat(length / 4)}`,
  ],
  ['quotations in each other', `Ciao${'<blockquote><div>'.repeat(length / 17)}`],
])('sanitises a mail of %s within seconds', (_what, html) => {
  const before = process.threadCpuUsage()
  const safe = sanitiseMailHtml(html, new InlineImages([]))
  const { user } = process.threadCpuUsage(before)
  expect(safe).toContain('Ciao')
  expect(user / 1e6).toBeLessThan(5)
})

test('escapes the text of a mail that is nested too deeply', () => {
  const html = `${'<b>'.repeat(2000)}<p>5 &lt; 6 &amp;lt;script&gt;</p><script>run()</script>due`
  expect(sanitiseMailHtml(html, new InlineImages([]))).toBe('5 &lt; 6 &amp;lt;script&gt;<br />due')
})
