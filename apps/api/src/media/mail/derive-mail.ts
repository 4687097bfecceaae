import { stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { textRenditions } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { InlineImages } from './inline-images.ts'
import { mailText, maxHtmlLength } from './mail-text.ts'
import { parseMail } from './parse-mail.ts'
import { sanitiseMailHtml } from './sanitise-html.ts'

/** A mail is parsed in memory; beyond this many bytes it is no letter. */
const maxMailBytes = 256 * 1024 * 1024

/** Makes the plain text and, where the mail has an HTML part, its sanitised form. */
export async function deriveMail({ path, folder, signal }: DerivationInput): Promise<Derivation> {
  const { size } = await stat(path)
  if (size > maxMailBytes) throw new UnreadableFile('too-large')
  const email = await parseMail(path, maxMailBytes).catch((cause: unknown) => {
    throw new UnreadableFile('corrupt', { cause })
  })
  signal.throwIfAborted()
  const text = mailText(email)
  const files = await textRenditions(folder, text)
  if (email.html !== undefined) {
    const html = sanitiseMailHtml(email.html.slice(0, maxHtmlLength), new InlineImages(email.attachments))
    files.push(await writeRendition(folder, { name: 'html', variant: '', mediaType: 'text/html' }, html))
  }
  return { files, facts: { text } }
}
