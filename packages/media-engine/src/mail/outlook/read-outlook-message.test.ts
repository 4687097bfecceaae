import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { readQuickFacts } from '../../facts.ts'
import { sniffFile } from '../../sniff.ts'
import { derivePath, getUnreadableReason } from '../../testing/derive-path.ts'
import { createOutlookMessage } from '../../testing/outlook-file.ts'

const folder = createTemporaryFolder()

async function writeMessage(message: Parameters<typeof createOutlookMessage>[0]): Promise<string> {
  const path = folder.at('letter.msg')
  await writeFile(path, createOutlookMessage(message))
  return path
}

test('reads sender, text and local date of an Outlook message', async () => {
  const path = await writeMessage({
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

test('extracts the attachments', async () => {
  const bytes = Buffer.from('Dear all')
  const path = await writeMessage({
    subject: 'Files',
    body: 'See',
    attachments: [{ name: 'notes.txt', bytes }],
  })
  const { enclosed = [], facts } = await derivePath(path)
  expect(facts.text).toBe('See')
  expect(enclosed).toMatchObject([{ place: 1, filename: 'notes.txt', sniffed: { family: 'text' } }])
  expect(await readFile(enclosed[0]?.path ?? '')).toEqual(bytes)
})

test('reports a cut message as corrupt', async () => {
  const path = await writeMessage({ subject: 'Cut', body: 'x'.repeat(20_000) })
  await writeFile(path, (await readFile(path)).subarray(0, 2000))
  expect(await getUnreadableReason(path)).toBe('corrupt')
})

test('stops at a message with a cyclic sector chain', async () => {
  const bytes = Buffer.from(createOutlookMessage({ subject: 'Circle', body: 'x'.repeat(20_000) }))
  const sectorOf = (entry: number) => bytes.readUInt32LE(entry)
  const table = (sectorOf(0x4c) + 1) * 512
  const directory = sectorOf(0x30)
  bytes.writeUInt32LE(directory, table + directory * 4)
  const path = folder.at('circle.msg')
  await writeFile(path, bytes)
  expect(await getUnreadableReason(path)).toBe('corrupt')
}, 180_000)
