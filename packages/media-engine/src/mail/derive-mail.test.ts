import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { derivePath, listRenditions } from '../testing/derive-path.ts'

const folder = createTemporaryFolder()
const headers = 'From: a@example.org\r\nTo: b@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n'

async function deriveHtml(body: string, parts: string[] = []): Promise<string> {
  const path = folder.at('mail.eml')
  const first = `Content-Type: text/html; charset=utf-8\r\n\r\n${body}`
  const all = [first, ...parts].map((part) => `--edge\r\n${part}\r\n`).join('')
  await writeFile(path, `${headers}Content-Type: multipart/related; boundary=edge\r\n\r\n${all}--edge--\r\n`)
  const { files } = await derivePath(path)
  return readFile(files.find(({ name }) => name === 'html')?.path ?? '', 'utf8')
}

function createImagePart(bytes: Buffer, mediaType = 'image/png'): string {
  const encoded = bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
  return `Content-Type: ${mediaType}\r\nContent-ID: <p1@x>\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}`
}

test('removes everything executable from the HTML', async () => {
  const html = await deriveHtml(
    '<html><head><style>@import url(http://x/a.css)</style><link rel="stylesheet" href="http://x/b.css"></head>' +
      '<body onload="run()"><script>run()</script><p onclick="run()" style="color:red">Ciao</p>' +
      '<a href="javascript:run()">one</a><a href="https://example.org/">two</a>' +
      '<iframe src="http://x"></iframe><object data="http://x"></object><svg onload="run()"></svg>' +
      '<form action="http://x"><input name="password"><button>send</button></form>' +
      '<meta http-equiv="refresh" content="0;url=http://x"><base href="http://x"></body></html>',
  )
  expect(html).toContain('<p style="color:red">Ciao</p>')
  expect(html).toContain('href="https://example.org/"')
  expect(html).not.toMatch(
    /script|onload|onclick|run\(|iframe|object|svg|<form|<input|<button|<meta|<base|<link|css/,
  )
})

test('opens links in a new tab without referrer', async () => {
  const html = await deriveHtml('<a href="https://example.org/" target="_self" rel="opener">x</a>')
  expect(html).toBe('<a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">x</a>')
})

test('keeps the URLs of remote images without loading them', async () => {
  const html = await deriveHtml(
    '<img src="http://x/pixel.gif" srcset="http://x/2 2x" alt="a"><img src="//x/b.png">' +
      '<table background="http://x/c.png"><tr><td style="background:url(http://x/d.png);width:10px">e</td></tr></table>',
  )
  expect(html).toContain('<img alt="a" data-remote-src="http://x/pixel.gif" />')
  expect(html).toContain('<img data-remote-src="https://x/b.png" />')
  expect(html).toContain('width:10px')
  expect(html).not.toMatch(/ src=|srcset|background|url\(/)
})

test('removes a forged data-remote-src', async () => {
  expect(await deriveHtml('<img data-remote-src="javascript:run()" alt="a">')).toBe('<img alt="a" />')
})

test('inlines attached images', async () => {
  const html = await deriveHtml('<img src="cid:p1@x" alt="a">', [createImagePart(Buffer.from('picture'))])
  expect(html).toBe(
    `<img alt="a" src="data:image/png;base64,${Buffer.from('picture').toString('base64')}" />`,
  )
})

test('does not inline SVG', async () => {
  const html = await deriveHtml(
    '<img src="cid:p1@x" alt="a"><img src="data:image/svg+xml;base64,AAAA" alt="b">',
    [createImagePart(Buffer.from('<svg/>'), 'image/svg+xml')],
  )
  expect(html).toBe('<img alt="a" /><img alt="b" />')
})

test('inlines at most five megabytes of images', async () => {
  const three = 3 * 1024 * 1024
  const html = await deriveHtml('<img src="cid:p1@x"><img src="cid:p1@x">', [
    createImagePart(Buffer.alloc(three, 7)),
  ])
  expect(html.match(/src="data:/g)).toHaveLength(1)
})

test('takes the text of a mail from its plain part', async () => {
  const path = folder.at('plain.eml')
  await writeFile(path, `${headers}Content-Type: text/plain; charset=iso-8859-1\r\n\r\n`)
  await writeFile(path, Buffer.from('Caff\xe8\r\n', 'latin1'), { flag: 'a' })
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(['text'])
  expect(derivation.facts.text).toBe('Caffè')
})

test('extracts the text from the HTML of a mail without a plain part', async () => {
  const path = folder.at('html.eml')
  const body = '<style>p{}</style><p>Caro&nbsp;nonno,</p><p>ti &lt;3 &amp;c.</p><script>run()</script>'
  await writeFile(path, `${headers}Content-Type: text/html\r\n\r\n${body}`)
  expect((await derivePath(path)).facts.text).toBe('Caro\u00a0nonno,\nti <3 &c.')
})

test('reports endlessly nested parts as corrupt', async () => {
  const path = folder.at('nested.eml')
  const nest = Array.from(
    { length: 80 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  )
  await writeFile(path, `${headers}${nest.join('')}`)
  await expect(derivePath(path)).rejects.toMatchObject({ reason: 'corrupt' })
})
