import { open } from 'node:fs/promises'

/** Where a mail stands in a mailbox file: from the line that parts it from the one before to its last byte. */
export interface MailSpan {
  readonly start: number
  /** The byte behind it, at which the next one starts. */
  readonly end: number
}

const pieceBytes = 1024 * 1024
/** Bytes that a separator and the header behind it are looked for in. */
const lookAhead = 1024

const marker = Buffer.from('From ')

/** `From rosa@example.org Mon Jul 14 23:30:00 2003` with a header behind it (RFC 4155, and what programs write). */
const separator = /^From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n(?:>?From [^\r\n]*\r?\n)?[!-9;-~]+:/

/** Whether text begins as a mailbox file does. */
export function startsMailbox(text: string): boolean {
  return separator.test(text)
}

/**
 * Finds the mails in a mailbox file, from the byte `position` on, where one must start. The file is read once, in
 * pieces, however large it is and whatever its lines are like.
 */
export async function* findMails(
  path: string,
  position: number,
  signal: AbortSignal,
): AsyncGenerator<MailSpan> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(pieceBytes + lookAhead)
    let start: number | undefined
    for (let offset = position; offset < size; offset += pieceBytes) {
      signal.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
      for (const place of separatorsIn(buffer.subarray(0, bytesRead), offset === position)) {
        const at = offset + place
        if (start !== undefined && at > start) yield { start, end: at }
        start = at
      }
    }
    if (start !== undefined) yield { start, end: size }
  } finally {
    await handle.close()
  }
}

/** Places of separators that begin in the piece; the bytes behind it are only looked at. */
function* separatorsIn(bytes: Buffer, isFirst: boolean): Generator<number> {
  if (isFirst && isSeparator(bytes, 0)) yield 0
  let at = 0
  for (;;) {
    at = bytes.indexOf(0x0a, at)
    // The line end may be the last byte of the piece; what follows then lies in the bytes behind it.
    if (at < 0 || at >= pieceBytes) return
    at += 1
    if (isSeparator(bytes, at)) yield at
  }
}

function isSeparator(bytes: Buffer, at: number): boolean {
  if (bytes.compare(marker, 0, marker.length, at, Math.min(at + marker.length, bytes.length)) !== 0)
    return false
  return separator.test(bytes.toString('latin1', at, at + lookAhead))
}
