import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MailSpan } from './find-mails.ts'

/**
 * Writes one mail of a mailbox file to `target` as it was before it was put there: without the line that parts mails,
 * without the empty line behind it, and with lines that begin with "From " as they were (RFC 4155, mboxrd).
 */
export async function extractMail(
  path: string,
  { start, end }: MailSpan,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const source = createReadStream(path, { start, end: end - 1 })
  await pipeline(source, new MailboxLines(), createWriteStream(target), { signal })
}

const newline = 0x0a
const carriageReturn = 0x0d
const quote = 0x3e

/** The bytes that a line must begin with to be a quoted separator, quotes included. */
const quotedSeparator = /^>+From /
/** A line is told by its beginning; what comes behind is passed on as it comes. */
const maxStart = 64

class MailboxLines extends Transform {
  private rest = Buffer.alloc(0)
  private isFirstLine = true
  private isLineStart = true
  /** The last line that came, where it is an empty one: at the end of the mail it is the mailbox's. */
  private emptyLine = Buffer.alloc(0)

  // Lines that stay as they are go on in one piece: a mail can be millions of empty ones.
  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    const bytes = Buffer.concat([this.rest, chunk])
    const pieces: Buffer[] = []
    let emptyLength = 0
    let pieceStart = 0
    let at = 0
    const passQuoted = () => {
      if (!this.isLineStart || !isQuotedSeparator(bytes, at)) return
      pieces.push(bytes.subarray(pieceStart, at))
      pieceStart = at + 1
    }
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, at)) {
      if (this.isFirstLine) pieceStart = end + 1
      else passQuoted()
      emptyLength = !this.isFirstLine && this.isLineStart && isEmpty(bytes, at, end) ? end + 1 - at : 0
      at = end + 1
      this.isFirstLine = false
      this.isLineStart = true
    }
    if (bytes.length - at > maxStart && !this.isFirstLine) {
      passQuoted()
      emptyLength = 0
      at = bytes.length
      this.isLineStart = false
    }
    this.rest = bytes.subarray(at)
    if (at > pieceStart) pieces.push(bytes.subarray(pieceStart, at))
    this.pass(pieces, emptyLength)
    done()
  }

  override _flush(done: () => void): void {
    const isQuoted = this.isLineStart && isQuotedSeparator(this.rest, 0)
    if (this.rest.length > 0 && !this.isFirstLine) this.pass([this.rest.subarray(isQuoted ? 1 : 0)], 0)
    done()
  }

  /** Passes pieces on, all but the empty line of `emptyLength` bytes at their end. */
  private pass(pieces: readonly Buffer[], emptyLength: number): void {
    if (pieces.length === 0) return
    const bytes = Buffer.concat([this.emptyLine, ...pieces])
    const end = bytes.length - emptyLength
    this.emptyLine = bytes.subarray(end)
    if (end > 0) this.push(bytes.subarray(0, end))
  }
}

function isQuotedSeparator(bytes: Buffer, at: number): boolean {
  return bytes[at] === quote && quotedSeparator.test(bytes.toString('latin1', at, at + maxStart))
}

/** Whether nothing stands between the beginning of a line and its end, the place of its newline. */
function isEmpty(bytes: Buffer, at: number, end: number): boolean {
  return end === at || (end === at + 1 && bytes[at] === carriageReturn)
}
