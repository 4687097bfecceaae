import { open } from 'node:fs/promises'

/** The position of a mail in a mailbox file, from its separator line to its last byte. */
export interface MailSpan {
  readonly start: number
  /** Exclusive; the start of the next mail. */
  readonly end: number
}

const chunkBytes = 1024 * 1024
/** Maximum length of a separator and the start of the header after it. */
const lookaheadBytes = 1024

const marker = Buffer.from('From ')

/** `From rosa@example.org Mon Jul 14 23:30:00 2003` followed by a header (RFC 4155, with variants in use). */
const separator = /^From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n(?:>?From [^\r\n]*\r?\n)?[!-9;-~]+:/

/** Whether text starts with the separator of a mailbox file. */
export function startsMailbox(text: string): boolean {
  return separator.test(text)
}

/**
 * Finds the mails in a mailbox file from the byte `position` on, at which a mail must start. The file is read once in
 * chunks, so that memory is bounded for files and lines of any length.
 */
export async function* findMails(
  path: string,
  position: number,
  signal: AbortSignal,
): AsyncGenerator<MailSpan> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(chunkBytes + lookaheadBytes)
    let start: number | undefined
    for (let offset = position; offset < size; offset += chunkBytes) {
      signal.throwIfAborted()
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
      for (const index of findSeparators(buffer.subarray(0, bytesRead), offset === position)) {
        const at = offset + index
        if (start !== undefined && at > start) yield { start, end: at }
        start = at
      }
    }
    if (start !== undefined) yield { start, end: size }
  } finally {
    await handle.close()
  }
}

/** Finds the offsets of separators that start within the chunk; the bytes after it are lookahead. */
function* findSeparators(bytes: Buffer, isFirst: boolean): Generator<number> {
  if (isFirst && isSeparator(bytes, 0)) yield 0
  let at = 0
  for (;;) {
    at = bytes.indexOf(0x0a, at)
    // A newline in the last byte of the chunk still counts: its separator is in the lookahead.
    if (at < 0 || at >= chunkBytes) return
    at += 1
    if (isSeparator(bytes, at)) yield at
  }
}

function isSeparator(bytes: Buffer, at: number): boolean {
  if (bytes.compare(marker, 0, marker.length, at, Math.min(at + marker.length, bytes.length)) !== 0)
    return false
  return separator.test(bytes.toString('latin1', at, at + lookaheadBytes))
}
