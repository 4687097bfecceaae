import { open } from 'node:fs/promises'
import { decodeWords, headerText } from '../header-text.ts'
import type { MailSpan } from './find-mails.ts'

/** Bytes in which the subject of a mail is looked for. */
const headBytes = 64 * 1024
const maxSubject = 300

const subjectLine = /^subject:[ \t]*(.*(?:\r?\n[ \t].*){0,10})/im

/** The subject of a mail in a mailbox file, read by its header alone: a mail that nothing else can read has one too. */
export async function subjectOf(path: string, { start, end }: MailSpan): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(Math.min(headBytes, end - start))
    await handle.read(head, 0, head.length, start)
    const [header = ''] = head.toString('latin1').split(/\r?\n\r?\n/, 1)
    const raw = subjectLine.exec(header)?.[1] ?? ''
    return decodeWords(headerText(raw.slice(0, 2000)))
      .slice(0, maxSubject)
      .toWellFormed()
  } finally {
    await handle.close()
  }
}
