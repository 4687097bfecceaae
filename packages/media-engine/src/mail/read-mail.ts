import type { Readable } from 'node:stream'
import { type MailAddress, parseAddresses } from './addresses.ts'
import { decodeEncodedWords } from './header-text.ts'
import { MailBody } from './mail-body.ts'
import { type MailDate, parseMailDate } from './mail-date.ts'
import type { PartSink } from './open-part.ts'
import type { PartHeaders } from './part-headers.ts'
import { type MailLeaf, type SplitMail, splitMail } from './split-mail.ts'

const maxReferences = 500
/** The maximum length of a line (RFC 5322 section 2.1.1). */
const maxIdLength = 998

/** A mail without its attachments. */
export interface Mail {
  readonly messageId: string | undefined
  readonly inReplyTo: string | undefined
  readonly references: string[]
  readonly from: MailAddress | undefined
  readonly to: MailAddress[]
  readonly cc: MailAddress[]
  readonly subject: string | undefined
  readonly date: MailDate | undefined
  /** The declared language. */
  readonly language: string | undefined
  readonly text: string
  /** Not sanitised. */
  readonly html: string | undefined
  readonly limit: SplitMail['limit']
}

/**
 * Reads a mail (RFC 5322, MIME).
 *
 * @param source its bytes; closed at the end
 * @param openAttachment returns the sink for the bytes of an attachment, or undefined to skip it
 */
export async function readMail(
  source: Readable,
  openAttachment: (leaf: MailLeaf) => PartSink | undefined,
): Promise<Mail> {
  const body = new MailBody()
  const { headers, limit } = await splitMail(source, (leaf) =>
    MailBody.isText(leaf) ? body.add(leaf) : openAttachment(leaf),
  )
  const get = (name: string) => headers?.get(name)
  const getAll = (name: string) => headers?.getAll(name) ?? []
  const subject = cleanLine(decodeEncodedWords(get('subject') ?? ''))
  return {
    messageId: parseMessageId(get('message-id')),
    inReplyTo: parseMessageId(get('in-reply-to')),
    references: (
      getAll('references')
        .join(' ')
        .match(/<[^<>\s]+>/g) ?? []
    ).slice(0, maxReferences),
    from: parseAddresses(getAll('from'))[0] ?? parseAddresses(getAll('sender'))[0],
    to: parseAddresses(getAll('to')),
    cc: parseAddresses(getAll('cc')),
    subject: subject === '' ? undefined : subject,
    date: headers && findSentDate(headers),
    language: get('content-language'),
    text: body.toText(),
    html: body.toHtml(),
    limit,
  }
}

/** Returns when the mail was sent, else when the first mail server received it. */
function findSentDate(headers: PartHeaders): MailDate | undefined {
  const firstReceived = headers.getAll('received').at(-1)
  const candidates = [
    headers.get('date'),
    headers.get('resent-date'),
    firstReceived?.slice(firstReceived.lastIndexOf(';') + 1),
    headers.mailboxLine?.replace(/^From\s+\S+/i, ''),
  ]
  for (const candidate of candidates) {
    const date = parseMailDate(candidate)
    if (date) return date
  }
  return undefined
}

function parseMessageId(header: string | undefined): string | undefined {
  if (!header) return undefined
  const id = /<[^<>\s]+>/.exec(header)?.[0] ?? header.trim()
  return id === '' ? undefined : id.slice(0, maxIdLength)
}

function cleanLine(text: string): string {
  return text
    .replace(/[\p{Cc}\uFEFF]/gu, (character) => (character === '\t' ? ' ' : ''))
    .trim()
    .toWellFormed()
}
