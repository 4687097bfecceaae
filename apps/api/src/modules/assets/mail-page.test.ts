import { expect, test } from 'vitest'
import { getMailPolicy, renderMailPage } from './mail-page.ts'

const html = '<p>Ciao</p><img data-remote-src="https://example.org/track.gif">'

test('loads remote pictures only when the reader allows them', () => {
  expect(renderMailPage(html, false)).toContain('data-remote-src="https://example.org/track.gif"')
  expect(getMailPolicy(false)).toContain('img-src data:;')
  expect(renderMailPage(html, true)).toContain(' src="https://example.org/track.gif"')
  expect(getMailPolicy(true)).toContain('img-src data: https: http:')
})

test('leaves text that looks like a remote picture unchanged', () => {
  const text =
    '<p title="a data-remote-src=b">Put data-remote-src="x" there: &lt;img data-remote-src=&gt;</p>'
  expect(renderMailPage(text, true)).toContain(text)
  const alt = '<img alt="my data-remote-src=one" data-remote-src="https://example.org/a.png" />'
  expect(renderMailPage(alt, true)).toContain(
    '<img alt="my data-remote-src=one" src="https://example.org/a.png" />',
  )
})

test('marks only a mail without colour declarations for the dark theme', () => {
  expect(renderMailPage('<p style="margin:0">Ciao</p>', false)).toMatch(/<html[^>]* data-plain>/)
  for (const coloured of ['<td bgcolor="#ffffff">', '<p style="background-color:#fff">', '<font color=red>'])
    expect(renderMailPage(coloured, false)).not.toContain(' data-plain>')
})

test('allows no scripts in a mail', () => {
  for (const policy of [getMailPolicy(false), getMailPolicy(true)]) {
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-scripts')
    expect(policy).not.toContain('script-src')
  }
})
