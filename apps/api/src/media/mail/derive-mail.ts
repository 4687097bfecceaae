import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Derivation, DerivationInput, DerivedFile } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { textRenditions } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { Attachments } from './attachments.ts'
import { InlineImages } from './inline-images.ts'
import { maxHtmlLength } from './mail-text.ts'
import { isOutlookMessage, readOutlookMessage } from './outlook/read-outlook-message.ts'
import { type Mail, readMail } from './read-mail.ts'
import { sanitiseMailHtml } from './sanitise-html.ts'

/** Beyond this many bytes it is no letter. */
const maxMailBytes = 256 * 1024 * 1024

/**
 * Makes the plain text of a mail, its sanitised HTML where it has an HTML part, and a file of each attachment. Pictures
 * that the HTML shows are within it and no attachments.
 */
export async function deriveMail(input: DerivationInput): Promise<Derivation> {
  const { folder, signal, path } = input
  const { size } = await stat(path)
  if (size > maxMailBytes) throw new UnreadableFile('too-large')
  const attachments = new Attachments(folder)
  const mail = await read(input, attachments)
  signal.throwIfAborted()
  if (mail.limit === 'depth') throw new UnreadableFile('corrupt')
  await attachments.unpack(mail.text === '')
  const files = await textRenditions(folder, mail.text)
  const images = new InlineImages(attachments.parts)
  if (mail.html !== undefined) files.push(await writeHtml(folder, mail.html, images))
  const { enclosed, omitted } = await attachments.enclosed(images.shown)
  return {
    files,
    facts: { text: mail.text },
    enclosed,
    omitted: omitted + (mail.limit === undefined ? 0 : 1),
  }
}

async function read({ path, sniffed, signal }: DerivationInput, attachments: Attachments): Promise<Mail> {
  if (isOutlookMessage(sniffed.mediaType)) {
    const message = await readOutlookMessage(path, signal)
    for (const attachment of message.attachments) await attachments.addWhole(attachment)
    return message.mail
  }
  const reading = readMail(createReadStream(path, { signal }), (leaf) => attachments.add(leaf.headers))
  return reading.catch((cause: unknown) => {
    signal.throwIfAborted()
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') throw cause
    throw new UnreadableFile('corrupt', { cause })
  })
}

function writeHtml(
  folder: string,
  html: string,
  images: InlineImages<Attachments['parts'][number]>,
): Promise<DerivedFile> {
  const sanitised = sanitiseMailHtml(html.slice(0, maxHtmlLength), images)
  return writeRendition(folder, { name: 'html', variant: '', mediaType: 'text/html' }, sanitised)
}
