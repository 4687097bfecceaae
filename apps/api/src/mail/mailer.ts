import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder } from '../files/private-folder.ts'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail, or keeps it for the administrator to hand over. */
export interface Mailer {
  /** Whether mails leave the machine; otherwise links are shown to whoever caused them. */
  readonly delivers: boolean
  send(mail: OutgoingMail): Promise<void>
}

interface Settings {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly outbox: string
}

/** Milliseconds to wait for a mail server; somebody may be waiting for the answer. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mails by SMTP where it is configured, else as files in the data folder's outbox. */
export function createMailer({ smtpUrl, from, outbox }: Settings): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...patience })
    : createTransport({ streamTransport: true, buffer: true })
  return {
    delivers: smtpUrl !== undefined,
    async send(mail) {
      const sent = await transport.sendMail({ from, ...mail })
      if (!smtpUrl && 'message' in sent) await keep(outbox, sent.message as Buffer)
    },
  }
}

async function keep(outbox: string, message: Buffer): Promise<void> {
  makePrivateFolder(outbox)
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
  await writeFile(join(outbox, `.${name}`), message, { mode: 0o600 })
  await rename(join(outbox, `.${name}`), join(outbox, name))
}
