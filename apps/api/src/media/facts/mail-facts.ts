import { createReadStream } from 'node:fs'
import { attachmentName } from '../mail/attachment-name.ts'
import { isCompoundFile, readOutlookMessage } from '../mail/outlook/read-outlook-message.ts'
import { type Mail, readMail } from '../mail/read-mail.ts'
import type { MailLeaf } from '../mail/split-mail.ts'
import { capturedFrom } from './captured.ts'
import { languageFromTag } from './language-tag.ts'
import type { MailFacts, QuickFacts } from './quick-facts.ts'

/** Larger than what mail servers pass on; beyond it only the beginning is read. */
const maxMailBytes = 64 * 1024 * 1024
const maxListed = 500

type ListedAttachment = MailFacts['attachments'][number]

/** Facts of a mail: its headers, its text and the list of its attachments. */
export async function readMailFacts(path: string): Promise<QuickFacts> {
  const attachments: ListedAttachment[] = []
  if (await isCompoundFile(path)) return readOutlookFacts(path)
  const mail = await readMail(createReadStream(path, { end: maxMailBytes - 1 }), (leaf) =>
    listed(leaf, attachments),
  )
  return factsOfMail(mail, attachments)
}

async function readOutlookFacts(path: string): Promise<QuickFacts> {
  const { mail, attachments } = await readOutlookMessage(path)
  const listed = attachments.map(({ filename, mediaType, bytes }) => ({
    filename,
    mediaType,
    size: bytes.byteLength,
  }))
  return factsOfMail(mail, listed.slice(0, maxListed))
}

/** What a mail tells, however its file is made. */
function factsOfMail(mail: Mail, attachments: ListedAttachment[]): QuickFacts {
  const { messageId, inReplyTo, references, from, to, cc, subject, date, text } = mail
  const language = languageFromTag(mail.language)
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
    ...capturedFrom(date?.local),
  }
}

function listed(leaf: MailLeaf, attachments: ListedAttachment[]) {
  if (attachments.length >= maxListed) return undefined
  const attachment = {
    filename: attachmentName(leaf.headers, attachments.length + 1),
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
