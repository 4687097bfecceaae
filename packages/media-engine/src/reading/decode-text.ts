/** Decodes text of unknown encoding: by its byte order mark, else as UTF-8, else as Windows-1252, which never fails. */
export function decodeText(bytes: Uint8Array): string {
  const marked = getMarkedEncoding(bytes)
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  try {
    // `stream` accepts an incomplete last character, because the bytes may be only the start of a file.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether bytes are text: with a byte order mark, or without the control characters that only binary formats use. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (getMarkedEncoding(bytes) !== undefined) return true
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
}

function getMarkedEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}
