/** What file systems take for a name, in bytes of UTF-8. */
const maxBytes = 255

/**
 * The name of an uploaded file as it is kept and shown: without folders, control characters and characters that turn
 * the direction of writing (they disguise endings), in composed form, at most 255 bytes with its ending kept.
 */
export function cleanFileName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  return shorten(name)
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]{1,16})?$/s.exec(name) ?? []
  return `${firstBytes(stem, maxBytes - Buffer.byteLength(ending))}${ending}`
}

function firstBytes(text: string, limit: number): string {
  let length = 0
  let result = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > limit) break
    result += character
  }
  return result
}
