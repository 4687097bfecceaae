import type { Readable } from 'node:stream'
import { type Item, type ItemOf, isOfKind } from '@lares/shared-types/items'

interface Address {
  readonly name?: string
  readonly address: string
}

/** A file that is part of a message. */
export interface Attachment {
  readonly filename: string
  readonly mediaType: string
  readonly content: Readable
}

/** An item as a mail that has no file of its own, because it was written down by hand; undefined for others. */
export function toMailWithoutFile(item: Item): ItemOf<'mail'> | undefined {
  if (!isOfKind(item, 'mail') || item.assets.some(({ family }) => family === 'mail')) return undefined
  return item
}

/** A mail as an Internet message (RFC 5322, MIME) that mail programs open, read piece by piece with its attachments. */
export async function renderEml(item: ItemOf<'mail'>, attachments: readonly Attachment[]): Promise<Readable> {
  const { from, to = [], cc = [], sentAt, messageId, inReplyTo } = item.details
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const date = sentAt ?? item.date?.earliest
  return new MailComposer({
    ...(from && { from: toMailbox(from) }),
    to: to.map(toMailbox),
    cc: cc.map(toMailbox),
    subject: item.title,
    ...(date && { date: new Date(date) }),
    // The id of the item, so that another export of it is the same message.
    messageId: messageId ?? `<${item.id}@lares>`,
    baseBoundary: item.id,
    ...(inReplyTo && { inReplyTo }),
    text: item.body,
    attachments: attachments.map(({ filename, mediaType, content }) => ({
      filename,
      content,
      contentType: mediaType,
      contentDisposition: 'attachment',
      contentTransferEncoding: 'base64',
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .createReadStream()
}

function toMailbox({ name = '', address }: Address) {
  return { name, address }
}
