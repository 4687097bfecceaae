import { cleanText } from '../output/plain-text.ts'
import { textOfHtml } from '../text/text-of-markup.ts'

/** HTML of a mail beyond this many characters is cut: no letter is that long, and sanitising takes time. */
export const maxHtmlLength = 4_000_000

/** The words of a mail: its plain part, else the text of its HTML part. */
export function mailText({ text = '', html }: { text?: string; html?: string | undefined }): string {
  const plain = cleanText(text)
  if (plain !== '' || html === undefined) return plain
  return cleanText(textOfHtml(html.slice(0, maxHtmlLength)))
}
