/** Decodes a text file: by its byte order mark, else as UTF-8, UTF-16 without a mark, or the Latin letters of old programs. */
export function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return decode('utf-8', bytes)
  if (startsWith(bytes, [0xff, 0xfe])) return decode('utf-16le', bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return decode('utf-16be', bytes)
  const guessed = guessUtf16(bytes)
  if (guessed) return decode(guessed, bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1252', bytes)
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Texts with Latin letters have a zero in every second byte in UTF-16, and none in UTF-8. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return undefined
}
