import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../files/private-folder.ts'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail, or writes it to the outbox folder for the administrator. */
export interface Mailer {
  /** Whether mails are sent by SMTP; otherwise the interface shows the links of mails to the user who triggered them. */
  readonly canDeliver: boolean
  send(mail: OutgoingMail): Promise<void>
}

interface MailerOptions {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly outbox: string
}

/** Timeouts in milliseconds, short because a request may wait for the mail to be sent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Creates a mailer that uses SMTP if it is configured, else writes files to the outbox folder. */
export function createMailer({ smtpUrl, from, outbox }: MailerOptions): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  return {
    canDeliver: smtpUrl !== undefined,
    async send(mail) {
      transport ??= openTransport(smtpUrl)
      const sent = await (await transport).sendMail({ from, ...mail })
      if (!smtpUrl && 'message' in sent) await writeToOutbox(outbox, sent.message as Buffer)
    },
  }
}

/** Loads the library with the first mail. */
async function openTransport(smtpUrl: string | undefined) {
  const { createTransport } = await import('nodemailer')
  return smtpUrl
    ? createTransport({ url: smtpUrl, ...timeouts })
    : createTransport({ streamTransport: true, buffer: true })
}

async function writeToOutbox(outbox: string, message: Buffer): Promise<void> {
  createPrivateFolder(outbox)
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
  await rename(join(outbox, `.${name}`), join(outbox, name))
}
