import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MailSpan } from './find-mails.ts'

/**
 * Writes a mail of a mailbox file to `target` in its original form: without the separator line, without the empty line
 * after it, and with lines that start with "From " unquoted (RFC 4155, mboxrd).
 */
export async function extractMail(
  path: string,
  { start, end }: MailSpan,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const source = createReadStream(path, { start, end: end - 1 })
  await pipeline(source, new MailboxUnquoter(), createWriteStream(target), { signal })
}

const newline = 0x0a
const carriageReturn = 0x0d
const quote = 0x3e

/** A quoted separator line, including its quotes. */
const quotedSeparator = /^>+From /
/** Bytes of a line that are enough to recognise a quoted separator; the rest is streamed through. */
const maxPrefixBytes = 64

class MailboxUnquoter extends Transform {
  private rest = Buffer.alloc(0)
  private isFirstLine = true
  private isLineStart = true
  /** The last line if it is empty, held back because the one at the end belongs to the mailbox format. */
  private emptyLine = Buffer.alloc(0)

  // Unchanged lines are passed on together, because a mail can consist of millions of empty lines.
  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    const bytes = Buffer.concat([this.rest, chunk])
    const pieces: Buffer[] = []
    let emptyLength = 0
    let pieceStart = 0
    let at = 0
    const unquoteLine = () => {
      if (!this.isLineStart || !isQuotedSeparator(bytes, at)) return
      pieces.push(bytes.subarray(pieceStart, at))
      pieceStart = at + 1
    }
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, at)) {
      if (this.isFirstLine) pieceStart = end + 1
      else unquoteLine()
      emptyLength = !this.isFirstLine && this.isLineStart && isEmptyLine(bytes, at, end) ? end + 1 - at : 0
      at = end + 1
      this.isFirstLine = false
      this.isLineStart = true
    }
    if (bytes.length - at > maxPrefixBytes && !this.isFirstLine) {
      unquoteLine()
      emptyLength = 0
      at = bytes.length
      this.isLineStart = false
    }
    this.rest = bytes.subarray(at)
    if (at > pieceStart) pieces.push(bytes.subarray(pieceStart, at))
    this.pushPieces(pieces, emptyLength)
    done()
  }

  override _flush(done: () => void): void {
    const isQuoted = this.isLineStart && isQuotedSeparator(this.rest, 0)
    if (this.rest.length > 0 && !this.isFirstLine) this.pushPieces([this.rest.subarray(isQuoted ? 1 : 0)], 0)
    done()
  }

  /** Pushes the pieces, but holds back the empty line of `emptyLength` bytes at their end. */
  private pushPieces(pieces: readonly Buffer[], emptyLength: number): void {
    if (pieces.length === 0) return
    const bytes = Buffer.concat([this.emptyLine, ...pieces])
    const end = bytes.length - emptyLength
    this.emptyLine = bytes.subarray(end)
    if (end > 0) this.push(bytes.subarray(0, end))
  }
}

function isQuotedSeparator(bytes: Buffer, at: number): boolean {
  return bytes[at] === quote && quotedSeparator.test(bytes.toString('latin1', at, at + maxPrefixBytes))
}

/** Whether a line is empty; `end` is the position of its newline. */
function isEmptyLine(bytes: Buffer, at: number, end: number): boolean {
  return end === at || (end === at + 1 && bytes[at] === carriageReturn)
}
