import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { zipSync } from 'fflate'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniffFile } from './sniff.ts'
import { createOfficeFile } from './testing/office-file.ts'
import { createPdf } from './testing/pdf-file.ts'
import { createTiff } from './testing/tiff-block.ts'
import { writeAudioFile, writeVideoFile } from './testing/video-file.ts'

const folder = createTemporaryFolder()

async function sniff(content: string | Uint8Array, filename: string) {
  const path = folder.at('sniffed')
  await writeFile(path, content)
  return sniffFile(path, filename)
}

const page = '<!doctype html><title>x</title><script>alert(1)</script>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.for(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
  'detects %s as an image',
  async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    expect(await sniff(await picture.toFormat(format).toBuffer(), 'x.bin')).toEqual({
      mediaType: `image/${format}`,
      family: 'image',
      suggestedKind: 'image',
      active: false,
    })
  },
)

test('detects a PDF under any name and with bytes before its header', async () => {
  const expected = { mediaType: 'application/pdf', family: 'pdf', suggestedKind: 'document', active: false }
  expect(await sniff(createPdf(['x']), 'x.jpg')).toEqual(expected)
  expect(await sniff(Buffer.concat([Buffer.from([0, 1, 2, 0]), createPdf(['x'])]), 'x')).toEqual(expected)
})

test('detects a video container with only audio as a recording', async () => {
  const cases = [
    ['memo.mp4', FF_ENCODER_AAC, 'fltp', 'audio/mp4'],
    ['memo.webm', FF_ENCODER_LIBOPUS, 'flt', 'audio/webm'],
    ['memo.mov', FF_ENCODER_PCM_S16LE, 's16', 'audio/mp4'],
  ] as const
  for (const [name, encoder, sampleFormat, mediaType] of cases) {
    const path = folder.at(name)
    await writeAudioFile(path, encoder, sampleFormat, 1)
    expect(await sniffFile(path, name)).toMatchObject({ mediaType, suggestedKind: 'record' })
  }
})

test.for([
  ['a.mp4', 'video/mp4'],
  ['a.mov', 'video/quicktime'],
  ['a.mkv', 'video/matroska'],
  ['a.avi', 'video/vnd.avi'],
] as const)('detects %s as a video', async ([name, mediaType]) => {
  const path = folder.at(name)
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264 })
  expect(await sniffFile(path, 'x.txt')).toMatchObject({ mediaType, family: 'video', suggestedKind: 'video' })
})

test('detects HTML as active under any file name', async () => {
  for (const name of ['x.html', 'x.jpg', 'x.txt', 'x.md', 'x.eml', 'x.pdf']) {
    expect(await sniff(page, name)).toMatchObject({ mediaType: 'text/html', active: true })
  }
})

test.for([
  ['white space and upper case', '\n\t  <HTML><BODY>x'],
  ['a byte order mark', '\uFEFF<script>x</script>'],
  ['UTF-16', Buffer.from('\uFEFF<script>x</script>', 'utf16le')],
  ['a comment before it', '<!-- x --><script>y</script>'],
  ['a NUL in it', '<html>\0<script>x</script>'],
  ['a PDF behind it', Buffer.concat([Buffer.from('<html>\n'), createPdf(['x'])])],
] as const)('detects HTML with %s', async ([, content]) => {
  expect(await sniff(content, 'x.jpg')).toMatchObject({ mediaType: 'text/html', active: true })
})

test('detects SVG as active, with and without an XML declaration', async () => {
  for (const content of [drawing, `<?xml version="1.0"?>\n<!-- x -->\n${drawing}`]) {
    expect(await sniff(content, 'x.jpg')).toMatchObject({
      mediaType: 'image/svg+xml',
      family: 'other',
      active: true,
    })
  }
})

test('detects XHTML, other XML and saved web pages as active', async () => {
  const xhtml = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'
  expect(await sniff(xhtml, 'x.xml')).toMatchObject({ mediaType: 'application/xhtml+xml', active: true })
  expect(await sniff('<?xml version="1.0"?><a/>', 'x.txt')).toMatchObject({ active: true })
  const archive =
    'From: <Saved by Blink>\nSnapshot-Content-Location: http://x/\nSubject: x\nMIME-Version: 1.0\n\n'
  expect(await sniff(archive, 'x.eml')).toMatchObject({ mediaType: 'multipart/related', active: true })
})

test('detects a GIF whose content looks like HTML as a GIF', async () => {
  const gif = Buffer.from('GIF89a/*<script>alert(1)</script>*/', 'latin1')
  expect(await sniff(gif, 'x.html')).toMatchObject({ mediaType: 'image/gif', active: false })
})

test('detects a zip file that is named like an image', async () => {
  expect(await sniff(zipSync({ 'a.txt': Buffer.from('x') }), 'x.jpg')).toEqual({
    mediaType: 'application/zip',
    family: 'other',
    suggestedKind: 'document',
    active: false,
  })
})

test('distinguishes office files by their content', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(await sniff(createOfficeFile('docx', {}), 'x.zip')).toMatchObject({
    mediaType: word,
    family: 'office',
  })
  const text = 'application/vnd.oasis.opendocument.text'
  expect(await sniff(createOfficeFile('odt', {}), 'x.zip')).toMatchObject({
    mediaType: text,
    family: 'office',
  })
})

test('distinguishes legacy Office files by their name, because their bytes only identify the container', async () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  expect(await sniff(compound, 'Brief.DOC')).toMatchObject({
    mediaType: 'application/msword',
    family: 'office',
  })
  expect(await sniff(compound, 'x.jpg')).toMatchObject({ family: 'other' })
})

test('detects a mail by its headers, and in doubt by its name', async () => {
  const mail = { mediaType: 'message/rfc822', family: 'mail', suggestedKind: 'mail', active: false }
  const headers = 'From: a@example.org\nTo: b@example.org\nSubject: x\n\nHello'
  expect(await sniff(headers, 'x.txt')).toEqual(mail)
  expect(await sniff(`From x@y Mon Jul 14 2003\n${headers}`, 'x')).toEqual(mail)
  expect(await sniff(`From x@y Mon Jul 14 23:30:00 2003\n${headers}`, 'x.eml')).toEqual(mail)
  expect(await sniff('Subject: x\n\nHello', 'x.eml')).toEqual(mail)
  expect(await sniff(`${headers}\n%PDF-1.4`, 'x.eml')).toEqual(mail)
  expect(await sniff('Subject: x\n\nHello', 'x.txt')).toMatchObject({ mediaType: 'text/plain' })
  expect(await sniff('no header at all', 'x.eml')).toMatchObject({ mediaType: 'text/plain' })
})

test('detects a mailbox by the line before its first mail', async () => {
  const box = 'From x@y Mon Jul 14 23:30:00 2003\nFrom: a@example.org\nSubject: x\n\nHello'
  const mailbox = { mediaType: 'application/mbox', family: 'other', suggestedKind: 'document', active: false }
  expect(await sniff(box, 'Inbox')).toEqual(mailbox)
  expect(await sniff(box, 'Takeout.mbox')).toEqual(mailbox)
  expect(await sniff('From here on\nthere are words', 'Inbox')).toMatchObject({ mediaType: 'text/plain' })
})

test('distinguishes forms of plain text by file name', async () => {
  expect(await sniff('a;b\n1;2', 'x.csv')).toMatchObject({ mediaType: 'text/csv', family: 'text' })
  expect(await sniff('# Titel', 'x.md')).toMatchObject({ mediaType: 'text/markdown', active: false })
  expect(await sniff('<p align="center">Titel</p>', 'x.md')).toMatchObject({ mediaType: 'text/markdown' })
  expect(await sniff('alert(1)', 'x.js')).toMatchObject({ mediaType: 'text/plain', active: false })
  expect(await sniff(Buffer.from('caf\xe9', 'latin1'), 'x.txt')).toMatchObject({ mediaType: 'text/plain' })
})

test('detects unknown bytes as a plain download', async () => {
  expect(await sniff(Buffer.from([0, 1, 2, 3, 255]), 'x.bin')).toEqual({
    mediaType: 'application/octet-stream',
    family: 'other',
    suggestedKind: 'document',
    active: false,
  })
})

test('takes undetectable bytes for the damaged image, audio, video or PDF file that their name claims', async () => {
  for (const content of [Buffer.from([0, 1, 2, 3, 255]), 'once upon a time']) {
    expect(await sniff(content, 'x.jpg')).toMatchObject({ mediaType: 'image/jpeg', family: 'image' })
    expect(await sniff(content, 'x.MOV')).toMatchObject({ mediaType: 'video/quicktime', family: 'video' })
    expect(await sniff(content, 'x.mp3')).toMatchObject({ mediaType: 'audio/mpeg', family: 'audio' })
    expect(await sniff(content, 'x.pdf')).toMatchObject({ mediaType: 'application/pdf', family: 'pdf' })
  }
})

test('distinguishes TIFF-based camera raw files by their name', async () => {
  const bytes = createTiff([[0x010f, 'Maker']], Buffer.alloc(100))
  expect(await sniff(bytes, 'x.NEF')).toMatchObject({ mediaType: 'image/x-nikon-nef', family: 'image' })
  expect(await sniff(bytes, 'x.pef')).toMatchObject({ mediaType: 'image/x-pentax-pef', family: 'image' })
  expect(await sniff(bytes, 'x.jpg')).toMatchObject({ mediaType: 'image/tiff', family: 'image' })
})

test('takes the type of an empty file from its name', async () => {
  expect(await sniff('', 'x.jpg')).toMatchObject({ mediaType: 'image/jpeg', family: 'image' })
  expect(await sniff('', 'x.svg')).toMatchObject({ active: true })
  expect(await sniff('', 'x')).toMatchObject({ mediaType: 'application/octet-stream' })
})
