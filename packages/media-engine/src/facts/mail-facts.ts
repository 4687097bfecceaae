import { createReadStream } from 'node:fs'
import { getAttachmentName } from '../mail/attachment-name.ts'
import { isCompoundFile, readOutlookMessage } from '../mail/outlook/read-outlook-message.ts'
import { type Mail, readMail } from '../mail/read-mail.ts'
import type { MailLeaf } from '../mail/split-mail.ts'
import { parseCaptureDate } from './capture-date.ts'
import { parseLanguageTag } from './language-tag.ts'
import type { MailFacts, QuickFacts } from './quick-facts.ts'

/** Above what mail servers accept; of a larger mail only the start is read. */
const maxMailBytes = 64 * 1024 * 1024
const maxAttachments = 500

type ListedAttachment = MailFacts['attachments'][number]

/** Reads the facts of a mail: its headers, its text and the list of its attachments. */
export async function readMailFacts(path: string): Promise<QuickFacts> {
  const attachments: ListedAttachment[] = []
  if (await isCompoundFile(path)) return readOutlookFacts(path)
  const mail = await readMail(createReadStream(path, { end: maxMailBytes - 1 }), (leaf) =>
    listAttachment(leaf, attachments),
  )
  return toQuickFacts(mail, attachments)
}

async function readOutlookFacts(path: string): Promise<QuickFacts> {
  const { mail, attachments } = await readOutlookMessage(path)
  const listed = attachments.map(({ filename, mediaType, bytes }) => ({
    filename,
    mediaType,
    size: bytes.byteLength,
  }))
  return toQuickFacts(mail, listed.slice(0, maxAttachments))
}

function toQuickFacts(mail: Mail, attachments: ListedAttachment[]): QuickFacts {
  const { messageId, inReplyTo, references, from, to, cc, subject, date, text } = mail
  const language = parseLanguageTag(mail.language)
  return {
    mail: {
      ...(messageId && { messageId }),
      ...(inReplyTo && { inReplyTo }),
      references,
      ...(from && { from }),
      to,
      cc,
      ...(subject && { subject }),
      ...(date && { sentAt: date.instant }),
      text,
      attachments,
    },
    ...(subject && { title: subject }),
    ...(language && { language }),
    ...parseCaptureDate(date?.local),
  }
}

/** Adds an attachment to the list and returns a sink that counts its bytes. */
function listAttachment(leaf: MailLeaf, attachments: ListedAttachment[]) {
  if (attachments.length >= maxAttachments) return undefined
  const attachment = {
    filename: getAttachmentName(leaf.headers, attachments.length + 1),
    mediaType: leaf.headers.mediaType,
    size: 0,
  }
  attachments.push(attachment)
  return {
    write(bytes: Buffer) {
      attachment.size += bytes.length
    },
    end() {},
  }
}
