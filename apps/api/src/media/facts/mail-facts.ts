import type { Address, Email, Mailbox } from 'postal-mime'
import { attachmentBytes, mailText } from '../mail/mail-text.ts'
import { parseMail } from '../mail/parse-mail.ts'
import { capturedFrom } from './captured.ts'
import { languageFromTag } from './language-tag.ts'
import type { MailAddress, MailFacts, QuickFacts } from './quick-facts.ts'

/** Larger than what mail servers pass on; beyond it only the beginning is read. */
const maxMailBytes = 64 * 1024 * 1024
const maxListed = 500

/** Facts of a mail: its headers, its text and the list of its attachments. */
export async function readMailFacts(path: string): Promise<QuickFacts> {
  const email = await parseMail(path, maxMailBytes)
  const mail = mailFacts(email)
  const language = languageFromTag(headerOf(email, 'content-language'))
  return {
    mail,
    ...(mail.subject === undefined ? {} : { title: mail.subject }),
    ...(language === undefined ? {} : { language }),
    ...capturedFrom(localTimeOf(headerOf(email, 'date'))),
  }
}

function mailFacts(email: Email): MailFacts {
  const [from] = mailboxes(email.from === undefined ? [] : [email.from])
  const subject = email.subject?.trim()
  const sentAt = isoTime(email.date)
  return {
    ...(email.messageId ? { messageId: email.messageId } : {}),
    ...(email.inReplyTo ? { inReplyTo: email.inReplyTo } : {}),
    references: (email.references?.match(/<[^<>\s]+>/g) ?? []).slice(0, maxListed),
    ...(from === undefined ? {} : { from }),
    to: mailboxes(email.to ?? []),
    cc: mailboxes(email.cc ?? []),
    ...(subject ? { subject } : {}),
    ...(sentAt === undefined ? {} : { sentAt }),
    text: mailText(email),
    attachments: email.attachments.slice(0, maxListed).map((attachment) => ({
      filename: attachment.filename ?? '',
      mediaType: attachment.mimeType,
      size: attachmentBytes(attachment).byteLength,
    })),
  }
}

function mailboxes(addresses: Address[]): MailAddress[] {
  return addresses
    .flatMap((address): Mailbox[] => (address.group === undefined ? [address] : address.group))
    .filter((mailbox) => mailbox.address !== '')
    .slice(0, maxListed)
    .map(({ name, address }) => (name === '' ? { address } : { name, address }))
}

function headerOf(email: Email, key: string): string | undefined {
  return email.headers.find((header) => header.key === key)?.value
}

function isoTime(date: string | undefined): string | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The sender's own date and time out of a Date header (RFC 5322 section 3.3), in ISO form. */
function localTimeOf(header: string | undefined): string | undefined {
  const match =
    /(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})(?:\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*([+-]\d{4})?)?/i.exec(
      header ?? '',
    )
  if (!match) return undefined
  const [, day = '', name = '', year = '', hour, minute, second = '00', offset = ''] = match
  const month = months.indexOf(name.toLowerCase()) + 1
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return hour === undefined ? date : `${date}T${hour}:${minute}:${second}${offset}`
}
