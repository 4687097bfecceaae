import { waitFor } from '@lares/test-harness/wait-for'
import type { Mailer, OutgoingMail } from '../mail/mailer.ts'

/** A mailer that records mails as if a mail server had accepted them. */
export interface RecordingMailer extends Mailer {
  canDeliver: boolean
  /** Makes every following mail fail. */
  broken: boolean
  /** Addresses that the mail server rejects. */
  readonly rejected: Set<string>
  readonly mails: OutgoingMail[]
  /** Mails that failed. */
  readonly failed: OutgoingMail[]
  /** Waits for a mail to an address and returns the link in the latest one. */
  linkFor(address: string): Promise<string>
  /** The token of that link. */
  tokenFor(address: string): Promise<string>
}

export function createRecordingMailer(): RecordingMailer {
  const mails: OutgoingMail[] = []
  const failed: OutgoingMail[] = []
  async function linkFor(address: string): Promise<string> {
    const mail = await waitFor(() => {
      const latest = mails.findLast(({ to }) => to === address)
      if (!latest) throw new Error(`no mail to ${address}`)
      return latest
    })
    const link = mail.text.split('\n').find((line) => /^https?:\/\/\S+$/.test(line))
    if (!link) throw new Error(`no link in ${mail.text}`)
    return link
  }
  return {
    canDeliver: true,
    broken: false,
    rejected: new Set(),
    mails,
    failed,
    async send(mail) {
      if (this.broken) {
        failed.push(mail)
        throw new Error('the mail server is down')
      }
      if (this.rejected.has(mail.to)) {
        failed.push(mail)
        throw new Error('the mail server rejects the address')
      }
      mails.push(mail)
    },
    linkFor,
    tokenFor: async (address) => (await linkFor(address)).split(/[/=]/).at(-1) ?? '',
  }
}
