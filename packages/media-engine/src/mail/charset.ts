import iconv from 'iconv-lite'

/** Default labels that carry no information, so that the encoding is guessed from the bytes. */
const undeclaredPattern =
  /^(?:us-?ascii|ascii|ansi_x3\.4-19\d\d|7bit|8bit|binary|unknown(?:-?8bit)?|default|x-unknown|utf-?8)?$/

/** Labels that neither the platform nor iconv-lite knows, mapped to known ones. */
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
 * Decodes the bytes of a mail. Many senders declare a wrong character set or none, so bytes that do not match their label
 * are decoded as UTF-8 if they are valid UTF-8, else as Windows-1252.
 *
 * @param label the declared character set, if any (RFC 2046 section 4.1.2)
 * @param fallback the character set of undeclared bytes that are not valid UTF-8
 */
export function decodeBytes(bytes: Uint8Array, label = '', fallback = 'windows-1252'): string {
  const declared = normalizeLabel(label)
  if (!undeclaredPattern.test(declared)) {
    const text = decodeAs(declared, bytes)
    if (text !== undefined) return text
  }
  return decodeUtf8(bytes) ?? decodeAs(normalizeLabel(fallback), bytes) ?? decodeWindows1252(bytes)
}

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

/** Decodes UTF-7, DOS code pages and legacy Mac encodings, which the Encoding Standard does not include. */
function decodeWithIconv(label: string, bytes: Uint8Array): string | undefined {
  // iconv-lite also accepts these transfer encodings, which are not character sets.
  if (['base64', 'hex', 'binary', 'utf7imap'].includes(label.replaceAll('-', ''))) return undefined
  const name = label.replace(/^x-(?=mac|cp)/, '')
  return iconv.encodingExists(name) ? iconv.decode(Buffer.from(bytes), name) : undefined
}

function decodeWindows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes)
}
