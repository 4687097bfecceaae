import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { derivePath } from '../../testing/derive-path.ts'
import { createTnef } from '../../testing/tnef-file.ts'
import { readTnef } from './read-tnef.ts'

const folder = createTemporaryFolder()

async function writeMail(letter: string, packed: Buffer): Promise<string> {
  const path = folder.at('letter.eml')
  const lines = [
    'From: a@example.org',
    'Content-Type: multipart/mixed; boundary=e',
    '',
    '--e',
    '',
    letter,
    '--e',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    packed.toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--e--',
    '',
  ]
  await writeFile(path, lines.join('\r\n'))
  return path
}

const photos = [
  { name: 'Großmutters Garten.txt', bytes: Buffer.from('roses') },
  { name: 'list.pdf', bytes: Buffer.from('%PDF-1.4') },
]

test('replaces a winmail.dat by its files', async () => {
  const { enclosed = [] } = await derivePath(await writeMail('Hello', createTnef(photos, 'Hello')))
  expect(enclosed.map(({ filename, sniffed }) => [filename, sniffed.family])).toEqual([
    ['Großmutters Garten.txt', 'text'],
    ['list.pdf', 'pdf'],
  ])
  expect(await readFile(enclosed[0]?.path ?? '', 'utf8')).toBe('roses')
})

test('adds the packed body as a file if the mail has no body', async () => {
  const { enclosed = [] } = await derivePath(await writeMail('', createTnef(photos, 'Liebe Grüße')))
  expect(enclosed.map(({ filename }) => filename)).toContain('letter.txt')
})

test('extracts body and attachments of an embedded message', () => {
  const message = createTnef(photos, 'The letter within')
  const { files } = readTnef(createTnef([{ name: 'A walk', message }])) ?? expect.fail('no TNEF')
  expect(files.map(({ filename }) => filename)).toEqual(['A walk.txt', 'Großmutters Garten.txt', 'list.pdf'])
})

test('extracts the complete files of a cut winmail.dat and keeps it', async () => {
  const complete = createTnef(photos)
  const { enclosed = [] } = await derivePath(
    await writeMail('Hello', complete.subarray(0, complete.length - 100)),
  )
  expect(enclosed.map(({ filename }) => filename)).toEqual([
    'winmail.dat',
    'Großmutters Garten.txt',
    'list.pdf',
  ])
})

test('terminates on corrupt lengths', () => {
  const complete = createTnef(photos, 'Hello')
  for (let at = 0; at + 4 <= complete.length; at += 1) {
    const bytes = Buffer.from(complete)
    bytes.writeUInt32LE(0xffffffff, at)
    readTnef(bytes)
  }
})
