import type { Readable } from 'node:stream'
import type { MailAddress } from '../facts/quick-facts.ts'
import { readAddresses } from './addresses.ts'
import { decodeWords } from './header-text.ts'
import { MailBody } from './mail-body.ts'
import { type MailDate, readMailDate } from './mail-date.ts'
import type { PartSink } from './open-part.ts'
import type { PartHeaders } from './part-headers.ts'
import { type MailLeaf, type SplitMail, splitMail } from './split-mail.ts'

const maxReferences = 500
/** As long as a Message-ID may be (RFC 5322 section 2.1.1). */
const maxIdLength = 998

/** A mail without what hangs on it. */
export interface Mail {
  readonly messageId: string | undefined
  readonly inReplyTo: string | undefined
  readonly references: string[]
  readonly from: MailAddress | undefined
  readonly to: MailAddress[]
  readonly cc: MailAddress[]
  readonly subject: string | undefined
  readonly date: MailDate | undefined
  /** The language that it says it is written in. */
  readonly language: string | undefined
  readonly text: string
  /** As its sender wrote it, not fit to be shown. */
  readonly html: string | undefined
  readonly limit: SplitMail['limit']
}

/**
 * Reads a mail (RFC 5322, MIME).
 *
 * @param source its bytes; closed at the end
 * @param openAttachment is asked for each part that is not the letter itself where its bytes go
 */
export async function readMail(
  source: Readable,
  openAttachment: (leaf: MailLeaf) => PartSink | undefined,
): Promise<Mail> {
  const body = new MailBody()
  const { headers, limit } = await splitMail(source, (leaf) =>
    MailBody.isText(leaf) ? body.add(leaf) : openAttachment(leaf),
  )
  const text = (name: string) => headers?.text(name)
  const texts = (name: string) => headers?.texts(name) ?? []
  const subject = cleanLine(decodeWords(text('subject') ?? ''))
  return {
    messageId: messageIdOf(text('message-id')),
    inReplyTo: messageIdOf(text('in-reply-to')),
    references: (
      texts('references')
        .join(' ')
        .match(/<[^<>\s]+>/g) ?? []
    ).slice(0, maxReferences),
    from: readAddresses(texts('from'))[0] ?? readAddresses(texts('sender'))[0],
    to: readAddresses(texts('to')),
    cc: readAddresses(texts('cc')),
    subject: subject === '' ? undefined : subject,
    date: headers && sentDate(headers),
    language: text('content-language'),
    text: body.text(),
    html: body.html(),
    limit,
  }
}

/** When it was sent; where it does not say so, when the first machine on its way received it. */
function sentDate(headers: PartHeaders): MailDate | undefined {
  const firstReceived = headers.texts('received').at(-1)
  const candidates = [
    headers.text('date'),
    headers.text('resent-date'),
    firstReceived?.slice(firstReceived.lastIndexOf(';') + 1),
    headers.mailboxLine?.replace(/^From\s+\S+/i, ''),
  ]
  for (const candidate of candidates) {
    const date = readMailDate(candidate)
    if (date) return date
  }
  return undefined
}

function messageIdOf(header: string | undefined): string | undefined {
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
