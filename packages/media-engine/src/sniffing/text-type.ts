import { extname } from 'node:path'
import { startsMailbox } from '../mail/mailbox/find-mails.ts'

/** Text formats that have no signature and are distinguished by file extension. */
const typeByExtension: Record<string, string> = {
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
 * Detects the media type of a text that is not markup.
 *
 * @param text the start of the file, decoded
 */
export function detectTextType(text: string, filename: string): string {
  const byName = typeByExtension[extname(filename).toLowerCase()]
  // Some programs save a single mail with the separator line of a mailbox, but as an .eml file.
  if (startsMailbox(text) && byName !== 'message/rfc822') return 'application/mbox'
  const headers = countMailHeaders(text)
  if (isWebArchive(text, filename, headers)) return 'multipart/related'
  if (headers >= 3 || (headers >= 1 && byName === 'message/rfc822')) return 'message/rfc822'
  if (byName === 'message/rfc822') return 'text/plain'
  return byName ?? 'text/plain'
}

/** Counts the mail headers before the first empty line (RFC 5322 section 2.2); 0 when another line comes first. */
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

/** Whether it is a saved web page (MHTML), which has mail headers but is rendered as a page by browsers. */
function isWebArchive(text: string, filename: string, headers: number): boolean {
  if (headers === 0) return false
  return /^snapshot-content-location:/im.test(text) || /\.(?:mht|mhtml)$/i.test(filename)
}
