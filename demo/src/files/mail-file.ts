import { readFile, rm, writeFile } from 'node:fs/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { DemoFile } from '../demo-types.ts'

export interface MailAddress {
  name: string
  address: string
}

export interface MailMessage {
  messageId: string
  inReplyTo?: string
  references: string[]
  from: MailAddress
  to: MailAddress[]
  cc: MailAddress[]
  subject: string
  /** Time in UTC. */
  sentAt: string
  text: string
  html?: string
  attachments: DemoFile[]
}

/** Writes a message with its attachments as RFC 5322 to `path`. The same message gives the same bytes. */
export async function writeMail(message: MailMessage, path: string): Promise<void> {
  const attachments = []
  for (const [index, file] of message.attachments.entries()) {
    const part = `${path}.${index}.part`
    await file.write(part)
    attachments.push({ filename: file.filename, content: await readFile(part) })
    await rm(part)
  }
  const composer = new MailComposer({
    from: message.from,
    to: message.to,
    cc: message.cc,
    subject: message.subject,
    date: message.sentAt,
    messageId: message.messageId,
    references: message.references,
    text: message.text,
    attachments,
    baseBoundary: message.messageId.replace(/\W/g, ''),
    newline: 'windows',
    ...(message.inReplyTo ? { inReplyTo: message.inReplyTo } : {}),
    ...(message.html ? { html: message.html } : {}),
  })
  await writeFile(path, await composer.compile().build())
}
