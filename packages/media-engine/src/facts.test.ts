import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQuickFacts } from './facts.ts'
import { describeMediaType } from './families.ts'
import { sniffFile } from './sniff.ts'
import { createImageWithExif, createOversizedBlock } from './testing/image-with-exif.ts'
import { writeVideoFile } from './testing/video-file.ts'

const folder = createTemporaryFolder()

async function readFacts(path: string) {
  return readQuickFacts(path, await sniffFile(path, path))
}

const exif = {
  IFD0: { Make: 'Canon', Model: 'Canon EOS 5', ImageDescription: 'Die Grossmutter am Meer' },
  IFD2: { DateTimeOriginal: '2003:07:14 10:11:12' },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '45/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '9/1 15/1 0/1',
  },
}

function createImage(tags: object = exif) {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } }).withExif({ ...tags })
}

test.for(['jpeg', 'png', 'webp', 'avif'] as const)('reads camera, time and place of a %s', async (format) => {
  const path = folder.at(`photo.${format}`)
  await createImage().toFormat(format).toFile(path)
  expect(await readFacts(path)).toMatchObject({
    width: 300,
    height: 200,
    camera: 'Canon EOS 5',
    title: 'Die Grossmutter am Meer',
    capturedAt: '2003-07-14',
    capturedTime: '2003-07-14T10:11:12',
    latitude: -45.5,
    longitude: -9.25,
  })
})

test('gives the size of a rotated photograph as displayed', async () => {
  const path = folder.at('upright.jpg')
  await createImage().withMetadata({ orientation: 6 }).jpeg().toFile(path)
  expect(await readFacts(path)).toMatchObject({ width: 200, height: 300, orientation: 6 })
})

test('skips tags that together are far longer than the file', async () => {
  const path = folder.at('endless.webp')
  await writeFile(path, await createImageWithExif(createOversizedBlock(20_000, 400_000)))
  expect(await readFacts(path)).toEqual({ width: 10, height: 10 })
})

test('ignores unset dates, zero coordinates and default titles of cameras', async () => {
  const path = folder.at('unset.jpg')
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '0/1 0/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '0/1 0/1 0/1',
  }
  const unset = {
    IFD0: { ImageDescription: 'OLYMPUS DIGITAL CAMERA' },
    IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' },
    IFD3: place,
  }
  await createImage(unset).jpeg().toFile(path)
  const facts = await readFacts(path)
  expect(Object.keys(facts).sort()).toEqual(['height', 'orientation', 'width'])
})

test('reads size, title and date of a video', async () => {
  const path = folder.at('film.mp4')
  const tags = { title: 'Vendemmia', creation_time: '1998-10-03T08:00:00Z' }
  await writeVideoFile(path, { picture: FF_ENCODER_LIBX264, sound: FF_ENCODER_AAC, turns: 1, tags })
  expect(await readFacts(path)).toMatchObject({
    width: 240,
    height: 320,
    title: 'Vendemmia',
    capturedAt: '1998-10-03',
  })
})

const mail = [
  'From: "Rosa Bianchi" <rosa@example.org>',
  'To: Familie: a@example.org, Bea <b@example.org>;',
  'Cc: =?utf-8?Q?J=C3=BCrg?= <c@example.org>',
  'Subject: =?utf-8?Q?L=27=C3=A9t=C3=A9?=',
  'Date: Mon, 14 Jul 2003 23:30:00 -0500',
  'Message-ID: <1@example.org>',
  'In-Reply-To: <0@example.org>',
  'References: <a@example.org>',
  ' <0@example.org>',
  'Content-Language: fr-CH',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=edge',
  '',
  '--edge',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Bonjour',
  '--edge',
  'Content-Type: image/png',
  'Content-Disposition: attachment; filename="photo.png"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.alloc(30, 1).toString('base64'),
  '--edge--',
  '',
]

test('reads addresses, subject, text and the local date of a mail', async () => {
  const path = folder.at('a.eml')
  await writeFile(path, mail.join('\r\n'))
  expect(await readFacts(path)).toEqual({
    title: "L'été",
    language: 'fr',
    capturedAt: '2003-07-14',
    capturedTime: '2003-07-14T23:30:00-05:00',
    mail: {
      messageId: '<1@example.org>',
      inReplyTo: '<0@example.org>',
      references: ['<a@example.org>', '<0@example.org>'],
      from: { name: 'Rosa Bianchi', address: 'rosa@example.org' },
      to: [{ address: 'a@example.org' }, { name: 'Bea', address: 'b@example.org' }],
      cc: [{ name: 'Jürg', address: 'c@example.org' }],
      subject: "L'été",
      sentAt: '2003-07-15T04:30:00.000Z',
      text: 'Bonjour',
      attachments: [{ filename: 'photo.png', mediaType: 'image/png', size: 30 }],
    },
  })
})

test('reads the title of HTML and Markdown', async () => {
  const page = folder.at('a.html')
  await writeFile(page, '<!doctype html><html lang="de-AT"><title>Der\n Brief</title></html>')
  expect(await readFacts(page)).toEqual({ title: 'Der Brief', language: 'de' })
  const markdown = folder.at('a.md')
  await writeFile(markdown, '# Die Uhr\n\nText')
  expect(await readFacts(markdown)).toEqual({ title: 'Die Uhr' })
})

test.for([
  'image/jpeg',
  'image/heic',
  'video/mp4',
  'audio/mpeg',
  'message/rfc822',
  'text/html',
  'application/pdf',
])('returns no facts for noise that claims to be %s', async (mediaType) => {
  const path = folder.at('noise')
  await writeFile(path, Buffer.alloc(3000, 0xa5))
  const { mail: _mail, ...facts } = await readQuickFacts(path, describeMediaType(mediaType))
  expect(facts).toEqual({})
})

test('returns no facts for a missing file', async () => {
  expect(await readQuickFacts(folder.at('missing.jpg'), describeMediaType('image/jpeg'))).toEqual({})
})

test('reads the headers of a mail of several megabytes', async () => {
  const head = [
    'From: Jeanne <jeanne@example.org>',
    'Subject: Les photos',
    'Date: Tue, 15 Aug 1967 10:00:00 +0200',
  ]
  const body = 'Voici les photos.\r\n'.repeat(60_000)
  const path = folder.at('large.eml')
  await writeFile(path, [...head, 'Content-Type: text/plain; charset=utf-8', '', body].join('\r\n'))
  const facts = await readFacts(path)
  expect(facts).toMatchObject({ title: 'Les photos', capturedAt: '1967-08-15' })
  expect(facts.mail?.from).toEqual({ name: 'Jeanne', address: 'jeanne@example.org' })
})
