import { decodeBytes } from './charset.ts'

/**
 * An encoded word (RFC 2047 section 2). Spaces and raw 8-bit text in its last part are accepted although the standard
 * forbids them, because some mail programs write them.
 */
const encodedWord = /=\?([^?\s]{1,75})\?([bq])\?([^?]*)\?=/gi

/** Stateful character sets, whose words must be decoded separately. */
const statefulCharset = /^(?:iso-2022|hz|.*utf-?7)/

interface Word {
  readonly charset: string
  readonly bytes: Buffer
}

/**
 * Decodes the raw value of a header, which is UTF-8 (RFC 6532) or, in old mails, in the character set of the mail. Lines
 * are unfolded; encoded words are not decoded, because addresses must be split first.
 *
 * @param raw the header's value, one character per byte
 */
export function decodeHeader(raw: string, charset?: string): string {
  const unfolded = raw.replace(/\r?\n(?=[ \t])/g, '').replace(/[\r\n]+/g, ' ')
  return decodeBytes(Buffer.from(unfolded, 'latin1'), '', charset).trim()
}

/** Decodes the encoded words in a header. Adjacent words are joined first, because some senders split characters. */
export function decodeEncodedWords(text: string): string {
  const parts: (string | Word)[] = []
  let end = 0
  for (const match of text.matchAll(encodedWord)) {
    const [whole, charset = '', encoding = '', content = ''] = match
    const between = text.slice(end, match.index)
    const follows = end > 0 && /^\s*$/.test(between)
    if (!follows) parts.push(between)
    const word = parseWord(charset.toLowerCase(), encoding, content)
    const last = follows ? parts.at(-1) : undefined
    if (isWord(last) && isWord(word) && last.charset === word.charset && !statefulCharset.test(word.charset))
      parts[parts.length - 1] = { ...last, bytes: Buffer.concat([last.bytes, word.bytes]) }
    else parts.push(word)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return parts.map((part) => (isWord(part) ? decodeBytes(part.bytes, part.charset) : part)).join('')
}

function isWord(part: string | Word | undefined): part is Word {
  return typeof part === 'object'
}

function parseWord(charset: string, encoding: string, content: string): Word | string {
  if (encoding.toLowerCase() === 'b') return { charset, bytes: Buffer.from(content, 'base64') }
  const spaced = content.replaceAll('_', ' ')
  // Raw 8-bit text was already decoded with the header, so that only the escaped bytes are in the word's character set.
  if (!isAscii(spaced)) return spaced.replace(escapes, (run) => decodeBytes(unescapeBytes(run), charset))
  return { charset, bytes: unescapeBytes(spaced) }
}

const escapes = /(?:=[\da-f]{2})+/gi

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

function unescapeBytes(text: string): Buffer {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}
