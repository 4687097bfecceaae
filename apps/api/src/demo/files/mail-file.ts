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
  /** UTC. */
  sent: string
  text: string
  html?: string
  enclosed: DemoFile[]
}

/** Writes a message with its attachments as RFC 5322 at `path`; the same message gives the same bytes. */
export async function writeMail(message: MailMessage, path: string): Promise<void> {
  const attachments = []
  for (const [at, file] of message.enclosed.entries()) {
    const part = `${path}.${at}.part`
    await file.make(part)
    attachments.push({ filename: file.filename, content: await readFile(part) })
    await rm(part)
  }
  const composer = new MailComposer({
    from: message.from,
    to: message.to,
    cc: message.cc,
    subject: message.subject,
    date: message.sent,
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
