import { cleanText } from '../output/plain-text.ts'
import { htmlToText } from '../text/html-to-text.ts'

/** Longer HTML of a mail is truncated, because sanitising it would take too long. */
export const maxHtmlLength = 4_000_000

/** Returns the text of a mail: its plain part, else the text of its HTML part. */
export function toMailText({ text = '', html }: { text?: string; html?: string | undefined }): string {
  const plain = cleanText(text)
  if (plain !== '' || html === undefined) return plain
  return cleanText(htmlToText(html.slice(0, maxHtmlLength)))
}
