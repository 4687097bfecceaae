import type { Attachment, Email } from 'postal-mime'
import { cleanText } from '../output/plain-text.ts'
import { textOfHtml } from '../text/text-of-markup.ts'

/** HTML of a mail beyond this many characters is cut: no letter is that long, and sanitising takes time. */
export const maxHtmlLength = 4_000_000

/** The words of a mail: its plain part, else the text of its HTML part. */
export function mailText(email: Email): string {
  const plain = cleanText(email.text ?? '')
  if (plain !== '' || email.html === undefined) return plain
  return cleanText(textOfHtml(email.html.slice(0, maxHtmlLength)))
}

/** Bytes of a part of a mail. */
export function attachmentBytes(attachment: Attachment): Uint8Array {
  const { content } = attachment
  if (typeof content === 'string') return Buffer.from(content, attachment.encoding ?? 'utf8')
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}
