import { type Item, isOfKind } from '@lares/shared-types/items'

interface Address {
  readonly name?: string
  readonly address: string
}

/**
 * A mail that has no file of its own, because it was written down by hand or imported from a mailbox, as an Internet message
 * (RFC 5322, MIME) that mail programs open. Undefined for other items.
 */
export async function renderEml(item: Item): Promise<Buffer | undefined> {
  if (!isOfKind(item, 'mail') || item.assets.some(({ family }) => family === 'mail')) return undefined
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
    ...(inReplyTo && { inReplyTo }),
    text: item.body,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

function toMailbox({ name = '', address }: Address) {
  return { name, address }
}
