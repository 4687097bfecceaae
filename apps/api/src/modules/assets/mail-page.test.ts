import { expect, test } from 'vitest'
import { mailPage, mailPolicy } from './mail-page.ts'

const html = '<p>Ciao</p><img data-remote-src="https://example.org/track.gif">'

test('pictures from elsewhere come only when the reader has asked for them', () => {
  expect(mailPage(html, false)).toContain('data-remote-src="https://example.org/track.gif"')
  expect(mailPolicy(false)).toContain('img-src data:;')
  expect(mailPage(html, true)).toContain(' src="https://example.org/track.gif"')
  expect(mailPolicy(true)).toContain('img-src data: https: http:')
})

test('what a mail writes about pictures stays as it was written', () => {
  const text =
    '<p title="a data-remote-src=b">Put data-remote-src="x" there: &lt;img data-remote-src=&gt;</p>'
  expect(mailPage(text, true)).toContain(text)
  const alt = '<img alt="my data-remote-src=one" data-remote-src="https://example.org/a.png" />'
  expect(mailPage(alt, true)).toContain(
    '<img alt="my data-remote-src=one" src="https://example.org/a.png" />',
  )
})

test('only a mail without colours of its own may be shown light on dark', () => {
  expect(mailPage('<p style="margin:0">Ciao</p>', false)).toMatch(/<html[^>]* data-plain>/)
  for (const coloured of ['<td bgcolor="#ffffff">', '<p style="background-color:#fff">', '<font color=red>'])
    expect(mailPage(coloured, false)).not.toContain(' data-plain>')
})

test('nothing in a mail may run, whoever opens its page', () => {
  for (const policy of [mailPolicy(false), mailPolicy(true)]) {
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-scripts')
    expect(policy).not.toContain('script-src')
  }
})
