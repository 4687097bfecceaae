import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Derivation, DerivationInput, DerivedFile } from '../derivation.ts'
import { writeRendition } from '../output/derived-file.ts'
import { writeTextRendition } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { Attachments } from './attachments.ts'
import { InlineImages } from './inline-images.ts'
import { maxHtmlLength } from './mail-text.ts'
import { isOutlookMessage, readOutlookMessage } from './outlook/read-outlook-message.ts'
import { type Mail, readMail } from './read-mail.ts'
import { sanitiseMailHtml } from './sanitise-html.ts'

const maxMailBytes = 256 * 1024 * 1024

/**
 * Writes the plain text of a mail, its sanitised HTML if it has an HTML part, and a file for each attachment. Images that
 * the HTML refers to are inlined and do not count as attachments.
 */
export async function deriveMail(input: DerivationInput): Promise<Derivation> {
  const { folder, signal, path } = input
  const { size } = await stat(path)
  if (size > maxMailBytes) throw new UnreadableFile('too-large')
  const attachments = new Attachments(folder)
  const mail = await readInput(input, attachments)
  signal.throwIfAborted()
  if (mail.limit === 'depth') throw new UnreadableFile('corrupt')
  await attachments.unpackTnef(mail.text === '')
  const files = await writeTextRendition(folder, mail.text)
  const images = new InlineImages(attachments.parts)
  if (mail.html !== undefined) files.push(await writeHtml(folder, mail.html, images))
  const { enclosed, omitted } = await attachments.finish(images.inlined)
  return {
    files,
    facts: { text: mail.text },
    enclosed,
    omitted: omitted + (mail.limit === undefined ? 0 : 1),
  }
}

async function readInput(
  { path, sniffed, signal }: DerivationInput,
  attachments: Attachments,
): Promise<Mail> {
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
