import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { extractMail } from './extract-mail.ts'
import { findMails } from './find-mails.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal

async function readMails(
  text: string | Buffer,
  position = 0,
): Promise<{ starts: number[]; mails: string[] }> {
  const path = folder.at('box.mbox')
  await writeFile(path, text)
  const [starts, mails]: [number[], string[]] = [[], []]
  for await (const span of findMails(path, position, never)) {
    starts.push(span.start)
    await extractMail(path, span, folder.at('mail'), never)
    mails.push(await readFile(folder.at('mail'), 'latin1'))
  }
  return { starts, mails }
}

const from = 'From rosa@example.org Mon Jul 14 23:30:00 2003\n'

test('extracts each mail unchanged', async () => {
  const [one, two] = ['Subject: One\n\nFirst\n', 'Subject: Two\n\n\nLast\n\n']
  expect((await readMails(`${from}${one}\n${from}${two}\n`)).mails).toEqual([one, two])
})

test('unquotes lines that look like a separator', async () => {
  const quoted = 'Subject: a\n\n>From here on\n>>From there\nFrom now on\n'
  const { mails } = await readMails(`${from}${quoted}\n${from}Subject: b\n\nx\n`)
  expect(mails[0]).toBe('Subject: a\n\nFrom here on\n>From there\nFrom now on\n')
})

test.each([
  ['Windows', 'From - Mon Jul 14 23:30:00 2003\r\nSubject: a\r\n\r\nx\r\n\r\n'],
  ['Takeout', 'From 1234@xxx Mon Jul 14 23:30:00 +0000 2003\nSubject: a\n\nx\n\n'],
])('reads a mailbox of %s', async (_, mail) => {
  expect((await readMails(mail.repeat(3))).mails).toHaveLength(3)
})

test('finds mails from a given position on', async () => {
  const box = `${from}Subject: a\n\nx\n\n`.repeat(3)
  const { starts } = await readMails(box)
  expect((await readMails(box, starts[1])).starts).toEqual(starts.slice(1))
})

test('finds mails at chunk boundaries', async () => {
  const piece = 1024 * 1024
  for (const shift of [0, 1, 4, 5, from.length - 1, from.length + 3]) {
    const head = `${from}Subject: a\n\n`
    const filling = `${'y'.repeat(piece - head.length - 1 - shift)}\n`
    const { starts, mails } = await readMails(`${head}${filling}${from}Subject: b\n\nx\n`)
    expect([shift, starts]).toEqual([shift, [0, piece - shift]])
    expect(mails[1]).toBe('Subject: b\n\nx\n')
  }
})

test('finds one mail with an endless line, and none in a file that is not a mailbox', async () => {
  const endless = Buffer.alloc(5 * 1024 * 1024, 'From ')
  expect((await readMails(Buffer.concat([Buffer.from(`${from}Subject: a\n\n`), endless]))).starts).toEqual([
    0,
  ])
  expect((await readMails(endless)).starts).toEqual([])
})

test('extracts a mail of five million empty lines quickly', {
  timeout: 30_000,
}, async () => {
  const mail = `Subject: a\n\n${'\n'.repeat(5_000_000)}`
  expect((await readMails(`${from}${mail}\n`)).mails[0] === mail).toBe(true)
})

test('unquotes lines at every chunk boundary', async () => {
  const lines = [
    'Subject: a',
    '',
    '>From here',
    '',
    '',
    `>From ${'x'.repeat(100)}`,
    'y'.repeat(63),
    '>>From',
    '',
    '',
  ]
  const piece = 64 * 1024
  for (const end of ['\n', '\r\n']) {
    const body = lines.join(end)
    for (let shift = 0; shift <= body.length + 2; shift += 1) {
      const filling = 'z'.repeat(piece - from.length - 'X: '.length - end.length - shift)
      const { mails } = await readMails(`${from}X: ${filling}${end}${body}${end}`)
      const expected = `X: ${filling}${end}${body.replaceAll(/>From (?=h|x)/g, 'From ')}`
      expect([shift, mails[0] === expected]).toEqual([shift, true])
    }
  }
})
