import { decodeBytes } from './charset.ts'

/**
 * An encoded word (RFC 2047 section 2). Mail programs also put spaces and raw 8-bit text into its last part, which the
 * standard forbids.
 */
const encodedWord = /=\?([^?\s]{1,75})\?([bq])\?([^?]*)\?=/gi

/** Character sets whose words begin and end in a state of their own: two of them joined are damaged. */
const stateful = /^(?:iso-2022|hz|.*utf-?7)/

interface Word {
  readonly charset: string
  readonly bytes: Buffer
}

/**
 * The text of a header as it stands in the file: raw 8-bit text is UTF-8 (RFC 6532) or, in old mails, in the character
 * set of the mail. Lines are unfolded; encoded words stay as they are, since addresses are told apart before them.
 *
 * @param raw the header's value, one character a byte
 */
export function headerText(raw: string, charset?: string): string {
  const unfolded = raw.replace(/\r?\n(?=[ \t])/g, '').replace(/[\r\n]+/g, ' ')
  return decodeBytes(Buffer.from(unfolded, 'latin1'), '', charset).trim()
}

/** Decodes the encoded words in a header. Neighbours are joined first: senders cut characters in two. */
export function decodeWords(text: string): string {
  const parts: (string | Word)[] = []
  let end = 0
  for (const match of text.matchAll(encodedWord)) {
    const [whole, charset = '', encoding = '', content = ''] = match
    const between = text.slice(end, match.index)
    const follows = end > 0 && /^\s*$/.test(between)
    if (!follows) parts.push(between)
    const word = readWord(charset.toLowerCase(), encoding, content)
    const last = follows ? parts.at(-1) : undefined
    if (isWord(last) && isWord(word) && last.charset === word.charset && !stateful.test(word.charset))
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

function readWord(charset: string, encoding: string, content: string): Word | string {
  if (encoding.toLowerCase() === 'b') return { charset, bytes: Buffer.from(content, 'base64') }
  const spaced = content.replaceAll('_', ' ')
  // Raw 8-bit text within the word has been decoded with the header: only what is escaped is in the word's own set.
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
