import { open } from 'node:fs/promises'
import { decodeEncodedWords, decodeHeader } from '../header-text.ts'
import type { MailSpan } from './find-mails.ts'

/** Bytes in which the subject is searched. */
const headBytes = 64 * 1024
const maxSubjectLength = 300

const subjectLine = /^subject:[ \t]*(.*(?:\r?\n[ \t].*){0,10})/im

/** Reads the subject of a mail in a mailbox file from its header, without parsing the mail, which may be damaged. */
export async function readSubject(path: string, { start, end }: MailSpan): Promise<string> {
  const handle = await open(path, 'r')
  try {
    const head = Buffer.alloc(Math.min(headBytes, end - start))
    await handle.read(head, 0, head.length, start)
    const [header = ''] = head.toString('latin1').split(/\r?\n\r?\n/, 1)
    const raw = subjectLine.exec(header)?.[1] ?? ''
    return decodeEncodedWords(decodeHeader(raw.slice(0, 2000)))
      .slice(0, maxSubjectLength)
      .toWellFormed()
  } finally {
    await handle.close()
  }
}
