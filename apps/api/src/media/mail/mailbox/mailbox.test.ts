import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { extractMail } from './extract-mail.ts'
import { findMails } from './find-mails.ts'

const folder = temporaryFolder()
const never = new AbortController().signal

async function mailsOf(text: string | Buffer, position = 0): Promise<{ starts: number[]; mails: string[] }> {
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

test('each mail comes out as it went in', async () => {
  const [one, two] = ['Subject: One\n\nFirst\n', 'Subject: Two\n\n\nLast\n\n']
  expect((await mailsOf(`${from}${one}\n${from}${two}\n`)).mails).toEqual([one, two])
})

test('lines that begin like the line between mails come back as they were', async () => {
  const quoted = 'Subject: a\n\n>From here on\n>>From there\nFrom now on\n'
  const { mails } = await mailsOf(`${from}${quoted}\n${from}Subject: b\n\nx\n`)
  expect(mails[0]).toBe('Subject: a\n\nFrom here on\n>From there\nFrom now on\n')
})

test.each([
  ['Windows', 'From - Mon Jul 14 23:30:00 2003\r\nSubject: a\r\n\r\nx\r\n\r\n'],
  ['Takeout', 'From 1234@xxx Mon Jul 14 23:30:00 +0000 2003\nSubject: a\n\nx\n\n'],
])('the mailboxes of %s are read', async (_, mail) => {
  expect((await mailsOf(mail.repeat(3))).mails).toHaveLength(3)
})

test('a mail is found from the byte on where it starts', async () => {
  const box = `${from}Subject: a\n\nx\n\n`.repeat(3)
  const { starts } = await mailsOf(box)
  expect((await mailsOf(box, starts[1])).starts).toEqual(starts.slice(1))
})

test('mails are found wherever they lie between the pieces in which the file is read', async () => {
  const piece = 1024 * 1024
  for (const shift of [0, 1, 4, 5, from.length - 1, from.length + 3]) {
    const head = `${from}Subject: a\n\n`
    const filling = `${'y'.repeat(piece - head.length - 1 - shift)}\n`
    const { starts, mails } = await mailsOf(`${head}${filling}${from}Subject: b\n\nx\n`)
    expect([shift, starts]).toEqual([shift, [0, piece - shift]])
    expect(mails[1]).toBe('Subject: b\n\nx\n')
  }
})

test('a file of one endless line is one mail, and one that is no mailbox has none', async () => {
  const endless = Buffer.alloc(5 * 1024 * 1024, 'From ')
  expect((await mailsOf(Buffer.concat([Buffer.from(`${from}Subject: a\n\n`), endless]))).starts).toEqual([0])
  expect((await mailsOf(endless)).starts).toEqual([])
})

test('a mail of five million empty lines is taken out of its mailbox in a moment, and whole', {
  timeout: 10_000,
}, async () => {
  const mail = `Subject: a\n\n${'\n'.repeat(5_000_000)}`
  expect((await mailsOf(`${from}${mail}\n`)).mails[0] === mail).toBe(true)
})

test('lines come back as they were wherever they are cut on their way', async () => {
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
      const { mails } = await mailsOf(`${from}X: ${filling}${end}${body}${end}`)
      const expected = `X: ${filling}${end}${body.replaceAll(/>From (?=h|x)/g, 'From ')}`
      expect([shift, mails[0] === expected]).toEqual([shift, true])
    }
  }
})
