import iconv from 'iconv-lite'

/** Labels that say no more than that nobody chose one: bytes are then looked at themselves. */
const undeclared =
  /^(?:us-?ascii|ascii|ansi_x3\.4-19\d\d|7bit|8bit|binary|unknown(?:-?8bit)?|default|x-unknown|utf-?8)?$/

/** Labels in use that neither the platform nor iconv-lite knows, by the encoding that their writers meant. */
const aliases: Record<string, string> = {
  'cp-850': 'cp850',
  'unicode-1-1-utf-7': 'utf-7',
  'x-unicode-1-1-utf-7': 'utf-7',
  'unicode-1-1-utf-8': 'utf-8',
  'hz-gb-2312': 'gbk',
  ks_c_5601: 'euc-kr',
  'iso-2022-jp-ms': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp932: 'shift_jis',
}

/**
 * Decodes the bytes of a mail. Senders have declared UTF-8 as ASCII, Windows-1252 as UTF-8 and nothing at all, so what
 * does not fit its label is read as UTF-8 where it is valid UTF-8, else as Windows-1252.
 *
 * @param label the declared character set, if any (RFC 2046 section 4.1.2)
 * @param fallback the character set to assume of bytes that are declared as nothing and are no UTF-8
 */
export function decodeBytes(bytes: Uint8Array, label = '', fallback = 'windows-1252'): string {
  const declared = normalizeLabel(label)
  if (!undeclared.test(declared)) {
    const text = decodeAs(declared, bytes)
    if (text !== undefined) return text
  }
  return decodeUtf8(bytes) ?? decodeAs(normalizeLabel(fallback), bytes) ?? decodeWindows1252(bytes)
}

/** The text of valid UTF-8, else undefined. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function normalizeLabel(label: string): string {
  const [bare = ''] = label
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .split('*')
  return aliases[bare] ?? bare
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return decodeWithIconv(label, bytes)
  }
}

/** UTF-7, the code pages of DOS and the encodings of old Macs, which the Encoding Standard leaves out. */
function decodeWithIconv(label: string, bytes: Uint8Array): string | undefined {
  // These are transfer encodings to iconv-lite, and no mail is written in one.
  if (['base64', 'hex', 'binary', 'utf7imap'].includes(label.replaceAll('-', ''))) return undefined
  const name = label.replace(/^x-(?=mac|cp)/, '')
  return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : undefined
}

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}
