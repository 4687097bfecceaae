import { cleanText } from '../output/plain-text.ts'

/** Groups whose content is not visible text (RTF 1.9.1): tables of fonts and styles, images, field instructions. */
const hiddenGroups = new Set(
  'fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl info pict object themedata colorschememapping datastore latentstyles fldinst xmlnstbl generator filetbl blipuid bkmkstart bkmkend'.split(
    ' ',
  ),
)

const textOfControlWord: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '\u2014',
  endash: '\u2013',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
}

interface Group {
  isHidden: boolean
  /** Number of characters after a `\u` that replace it for programs without Unicode. */
  fallbackLength: number
}

/** A token: the start or end of a group, a control word, a byte, a control symbol, or a run of text. */
const token = /([{}])|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([^\\{}\r\n]{1,4096})/gi

/**
 * Extracts the text of an RTF document.
 *
 * @param rtf decoded as Latin-1, so that each character is one byte of the file
 */
export function rtfToText(rtf: string): string {
  const encoding = createDecoder(/\\ansicpg(\d{1,5})/.exec(rtf.slice(0, 4096))?.[1])
  const groups: Group[] = [{ isHidden: false, fallbackLength: 1 }]
  const pieces: string[] = []
  let bytes: number[] = []
  let skipped = 0
  const group = () => groups.at(-1) ?? { isHidden: false, fallbackLength: 1 }
  const flush = () => {
    if (bytes.length > 0) pieces.push(encoding.decode(Uint8Array.from(bytes)))
    bytes = []
  }
  const write = (text: string) => {
    flush()
    if (!group().isHidden) pieces.push(text)
  }
  for (const [, brace, word, parameter, byte, symbol, run] of rtf.matchAll(token)) {
    if (brace === '{') groups.push({ ...group() })
    else if (brace === '}') {
      flush()
      if (groups.length > 1) groups.pop()
      skipped = 0
    } else if (word !== undefined) {
      const number = Number(parameter ?? 0)
      if (hiddenGroups.has(word)) group().isHidden = true
      else if (word === 'uc') group().fallbackLength = Math.max(0, number)
      else if (word === 'u') {
        write(String.fromCharCode(number & 0xffff))
        skipped = group().fallbackLength
      } else if (word === 'bin') skipped = Math.max(0, number)
      else if (textOfControlWord[word] !== undefined) write(textOfControlWord[word])
    } else if (byte !== undefined) {
      if (skipped > 0) skipped -= 1
      else if (!group().isHidden) bytes.push(Number.parseInt(byte, 16))
    } else if (symbol !== undefined) {
      if (symbol === '*') group().isHidden = true
      else if ('\\{}'.includes(symbol)) write(symbol)
      else if (symbol === '~') write('\u00a0')
      else if (symbol === '\n' || symbol === '\r') write('\n')
    } else if (run !== undefined) {
      const visible = run.slice(skipped)
      skipped = Math.max(0, skipped - run.length)
      write(encoding.decode(Buffer.from(visible, 'latin1')))
    }
  }
  flush()
  return cleanText(pieces.join(''))
}

function createDecoder(codePage: string | undefined): InstanceType<typeof TextDecoder> {
  const name = { '65001': 'utf-8', '932': 'shift_jis', '936': 'gbk', '949': 'euc-kr', '950': 'big5' }[
    codePage ?? ''
  ]
  try {
    return new TextDecoder(name ?? `windows-${codePage ?? '1252'}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}
