import { extname } from 'node:path'
import { startsMailbox } from '../mail/mailbox/find-mails.ts'

/** Text formats that no byte tells apart: here the name decides. */
const typeOfExtension: Record<string, string> = {
  '.md': 'text/markdown',
  '.markdown': 'text/markdown',
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.vtt': 'text/vtt',
  '.srt': 'text/plain',
  '.json': 'application/json',
  '.eml': 'message/rfc822',
}

const mailHeader =
  /^(?:from|to|cc|subject|date|message-id|received|return-path|mime-version|delivered-to|reply-to|x-[\w-]+):/i

/**
 * Media type of a text that is not markup.
 *
 * @param text the beginning of the file, decoded
 */
export function plainTextType(text: string, filename: string): string {
  const byName = typeOfExtension[extname(filename).toLowerCase()]
  // A single mail saved by some programs begins with that line too, and is named as one.
  if (startsMailbox(text) && byName !== 'message/rfc822') return 'application/mbox'
  const headers = countMailHeaders(text)
  if (isWebArchive(text, filename, headers)) return 'multipart/related'
  if (headers >= 3 || (headers >= 1 && byName === 'message/rfc822')) return 'message/rfc822'
  if (byName === 'message/rfc822') return 'text/plain'
  return byName ?? 'text/plain'
}

/** How many lines of a mail's own headers stand before the first empty line (RFC 5322 section 2.2). */
function countMailHeaders(text: string): number {
  let count = 0
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const isMailboxSeparator = index === 0 && line.startsWith('From ')
    if (isMailboxSeparator || /^[ \t]/.test(line)) continue
    if (!/^[!-9;-~]+:/.test(line)) return line.trim() === '' ? count : 0
    if (mailHeader.test(line)) count += 1
  }
  return count
}

/** A saved web page (MHTML) has a mail's headers, but browsers run it as a page. */
function isWebArchive(text: string, filename: string, headers: number): boolean {
  if (headers === 0) return false
  return /^snapshot-content-location:/im.test(text) || /\.(?:mht|mhtml)$/i.test(filename)
}
