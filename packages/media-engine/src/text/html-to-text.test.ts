import { describe, expect, test } from 'vitest'
import { htmlToText } from './html-to-text.ts'

/** CPU time of this thread in milliseconds. */
function measureCpuMs(html: string): number {
  const before = process.threadCpuUsage()
  htmlToText(html)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('htmlToText', () => {
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
  ])('takes linear time for %s', (_what, write) => {
    measureCpuMs(write(1_000_000))
    expect(measureCpuMs(write(4_000_000))).toBeLessThan(2000)
  })

  test('writes a line for each block', () => {
    const html = '<h1>Titolo</h1><p>uno<br>due</p><ul><li>tre<li>quattro</ul><div>  cinque\n sei</div>'
    expect(htmlToText(html)).toBe('Titolo\nuno\ndue\ntrequattro\ncinque sei\n')
  })

  test('decodes entities', () => {
    expect(htmlToText('caff&egrave; &amp;lt; &#233;&#xe9; &euro;&nbsp;3')).toBe('caffè &lt; éé €\u00a03')
  })

  test('omits hidden content', () => {
    const html =
      'a<script>if (a < b) run()</script>b<style>p{}</style>c<!-- d -->e<select><option>f</select>g<textarea>h</textarea>'
    expect(htmlToText(html)).toBe('abceg')
  })
})
