import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readQuickFacts } from '../../facts.ts'
import { sniffFile } from '../../sniff.ts'
import { derivePath, reasonOf } from '../../testing/derive-path.ts'
import { outlookFile } from '../../testing/outlook-file.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()

async function fileOf(message: Parameters<typeof outlookFile>[0]): Promise<string> {
  const path = folder.at('letter.msg')
  await writeFile(path, outlookFile(message))
  return path
}

test('a message of Outlook is a mail with its sender, text and the day on which it was written', async () => {
  const path = await fileOf({
    subject: 'Die Frösche',
    body: 'Liebe Jeanne',
    headers:
      'Message-ID: <1@example.org>\r\nDate: Mon, 14 Jul 2003 23:30:00 -0500\r\nTo: Jeanne <j@example.org>\r\n',
    senderName: 'Jürg',
    senderAddress: 'juerg@example.org',
  })
  const sniffed = await sniffFile(path, path)
  expect(sniffed).toMatchObject({ family: 'mail', suggestedKind: 'mail' })
  expect(await readQuickFacts(path, sniffed)).toMatchObject({
    title: 'Die Frösche',
    capturedAt: '2003-07-14',
    mail: {
      messageId: '<1@example.org>',
      from: { name: 'Jürg', address: 'juerg@example.org' },
      to: [{ name: 'Jeanne', address: 'j@example.org' }],
      text: 'Liebe Jeanne',
    },
  })
})

test('what is attached to it becomes files of its own', async () => {
  const bytes = Buffer.from('Dear all')
  const path = await fileOf({ subject: 'Files', body: 'See', attachments: [{ name: 'notes.txt', bytes }] })
  const { enclosed = [], facts } = await derivePath(path)
  expect(facts.text).toBe('See')
  expect(enclosed).toMatchObject([{ place: 1, filename: 'notes.txt', sniffed: { family: 'text' } }])
  expect(await readFile(enclosed[0]?.path ?? '')).toEqual(bytes)
})

test('a file of Outlook that is cut, or is none, is said to be broken', async () => {
  const path = await fileOf({ subject: 'Cut', body: 'x'.repeat(20_000) })
  await writeFile(path, (await readFile(path)).subarray(0, 2000))
  expect(await reasonOf(path)).toBe('corrupt')
})

test('one that leads in a circle comes to an end', async () => {
  const bytes = Buffer.from(outlookFile({ subject: 'Circle', body: 'x'.repeat(20_000) }))
  const sectorOf = (entry: number) => bytes.readUInt32LE(entry)
  const table = (sectorOf(0x4c) + 1) * 512
  const directory = sectorOf(0x30)
  bytes.writeUInt32LE(directory, table + directory * 4)
  const path = folder.at('circle.msg')
  await writeFile(path, bytes)
  expect(await reasonOf(path)).toBe('corrupt')
}, 60_000)
