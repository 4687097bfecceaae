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

/** The bytes that a line must begin with to be a quoted separator, quotes included. */
const quotedSeparator = /^>+From /
/** A line is told by its beginning; what comes behind is passed on as it comes. */
const maxStart = 64

class MailboxLines extends Transform {
  private rest = Buffer.alloc(0)
  private isFirstLine = true
  private isLineStart = true
  /** Empty lines that have not been passed on: the last one at the end is the mailbox's. */
  private pendingEnds: Buffer[] = []

  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    const bytes = Buffer.concat([this.rest, chunk])
    let at = 0
    for (;;) {
      const end = bytes.indexOf(0x0a, at)
      if (end < 0) break
      this.takeLine(bytes.subarray(at, end + 1))
      at = end + 1
      this.isLineStart = true
    }
    this.rest = bytes.subarray(at)
    if (this.rest.length > maxStart && !this.isFirstLine) {
      this.takeLine(this.rest)
      this.rest = Buffer.alloc(0)
      this.isLineStart = false
    }
    done()
  }

  override _flush(done: () => void): void {
    if (this.rest.length > 0) this.takeLine(this.rest)
    // One empty line was added with the next separator; further ones are the mail's own.
    for (const line of this.pendingEnds.slice(0, -1)) this.push(line)
    done()
  }

  private takeLine(line: Buffer): void {
    if (this.isFirstLine) {
      this.isFirstLine = false
      return
    }
    if (this.isLineStart && isEmpty(line)) {
      this.pendingEnds.push(line)
      return
    }
    for (const pending of this.pendingEnds) this.push(pending)
    this.pendingEnds = []
    const isQuoted = this.isLineStart && quotedSeparator.test(line.toString('latin1', 0, maxStart))
    this.push(isQuoted ? line.subarray(1) : line)
  }
}

function isEmpty(line: Buffer): boolean {
  return (
    (line.length === 1 && line[0] === 0x0a) || (line.length === 2 && line[0] === 0x0d && line[1] === 0x0a)
  )
}
