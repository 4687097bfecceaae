import { vi } from 'vitest'
import type { Mailer, OutgoingMail } from '../mail/mailer.ts'

/** A mailer that keeps what it is given, as if a mail server had taken it. */
export interface RecordingMailer extends Mailer {
  delivers: boolean
  /** Makes every further mail fail. */
  broken: boolean
  readonly mails: OutgoingMail[]
  /** Mails that failed. */
  readonly failed: OutgoingMail[]
  /** The link in the latest mail to an address, once there is one. */
  linkFor(address: string): Promise<string>
  /** The same, its token alone. */
  tokenFor(address: string): Promise<string>
}

export function createRecordingMailer(): RecordingMailer {
  const mails: OutgoingMail[] = []
  const failed: OutgoingMail[] = []
  async function linkFor(address: string): Promise<string> {
    const mail = await vi.waitFor(() => {
      const latest = mails.findLast(({ to }) => to === address)
      if (!latest) throw new Error(`no mail to ${address}`)
      return latest
    })
    const link = mail.text.split('\n').find((line) => /^https?:\/\/\S+$/.test(line))
    if (!link) throw new Error(`no link in ${mail.text}`)
    return link
  }
  return {
    delivers: true,
    broken: false,
    mails,
    failed,
    async send(mail) {
      if (this.broken) {
        failed.push(mail)
        throw new Error('the mail server is down')
      }
      mails.push(mail)
    },
    linkFor,
    tokenFor: async (address) => (await linkFor(address)).split(/[/=]/).at(-1) ?? '',
  }
}
