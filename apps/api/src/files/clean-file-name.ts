/** The longest name that common file systems accept, in bytes of UTF-8. */
const maxBytes = 255

/**
 * Cleans the name of an uploaded file: without folders, control characters and bidirectional marks (which can disguise
 * an extension), in NFC, at most 255 bytes with its extension preserved. Returns `file` when nothing is left.
 */
export function cleanFileName(original: string): string {
  const name = original
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  return truncateName(name)
}

function truncateName(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]{1,16})?$/s.exec(name) ?? []
  return `${truncateToBytes(stem, maxBytes - Buffer.byteLength(extension))}${extension}`
}

function truncateToBytes(text: string, limit: number): string {
  let length = 0
  let result = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > limit) break
    result += character
  }
  return result
}
