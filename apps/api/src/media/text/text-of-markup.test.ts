import { describe, expect, test } from 'vitest'
import { textOfHtml } from './text-of-markup.ts'

/** Processor time of this thread that reading a page takes, milliseconds. */
function costOf(html: string): number {
  const before = process.threadCpuUsage()
  textOfHtml(html)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('the text of a page', () => {
  test.each([
    ['elements nested a million deep', (length: number) => '<b>'.repeat(length / 3)],
    [
      'elements that are closed without having been opened',
      (length: number) => '<b>x</i>'.repeat(length / 8),
    ],
    ['brackets that are never closed', (length: number) => '<'.repeat(length)],
    ['comments that are never closed', (length: number) => '<!--'.repeat(length / 4)],
    ['one tag with attributes without end', (length: number) => `<b ${'a="'.repeat(length / 3)}`],
    ['entities that are never closed', (length: number) => '&am'.repeat(length / 3)],
    ['line ends', (length: number) => '<br> '.repeat(length / 5)],
  ])('of %s takes time that grows with its length alone', (_what, write) => {
    costOf(write(1_000_000))
    expect(costOf(write(4_000_000))).toBeLessThan(2000)
  })

  test('has a line for each block', () => {
    const html = '<h1>Titolo</h1><p>uno<br>due</p><ul><li>tre<li>quattro</ul><div>  cinque\n sei</div>'
    expect(textOfHtml(html)).toBe('Titolo\nuno\ndue\ntrequattro\ncinque sei\n')
  })

  test('has the characters that entities stand for', () => {
    expect(textOfHtml('caff&egrave; &amp;lt; &#233;&#xe9; &euro;&nbsp;3')).toBe('caffè &lt; éé €\u00a03')
  })

  test('leaves out what a reader does not see', () => {
    const html =
      'a<script>if (a < b) run()</script>b<style>p{}</style>c<!-- d -->e<select><option>f</select>g<textarea>h</textarea>'
    expect(textOfHtml(html)).toBe('abceg')
  })
})
