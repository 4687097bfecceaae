import { readFile } from 'node:fs/promises'
import { CFB, read as readWorkbook, utils } from '@e965/xlsx'
import WordExtractor from 'word-extractor'
import { cleanText, maxTextLength } from '../output/plain-text.ts'
import { presentationToText } from './presentation-to-text.ts'
import { rtfToText } from './rtf-to-text.ts'
import {
  isEncryptedPresentation,
  isEncryptedWord,
  isPre97Presentation,
  isPre97Word,
} from './unreadable-office.ts'

/** Limit of rows per sheet; longer sheets are data instead of text. */
const maxRows = 20_000

const readers: Record<string, (bytes: Buffer) => Promise<string> | string> = {
  'application/rtf': (bytes) => rtfToText(bytes.toString('latin1')),
  'application/msword': wordToText,
  'application/vnd.ms-excel': workbookToText,
  'application/vnd.ms-powerpoint': slidesToText,
}

/**
 * Extracts the text of a document of Office 97 to 2003 or of an RTF file.
 *
 * @throws an error with `password-protected` or `unable to read this type` in its message in those cases
 */
export async function readLegacyText(path: string, mediaType: string): Promise<string> {
  const bytes = await readFile(path)
  // Many programs save RTF with Word's extension.
  const isRtf = bytes.toString('latin1', 0, 5) === '{\\rtf'
  const read = readers[isRtf ? 'application/rtf' : mediaType]
  if (read === undefined) throw new Error(`No reader for ${mediaType}`)
  return cleanText(await read(bytes))
}

async function wordToText(bytes: Buffer): Promise<string> {
  if (isEncryptedWord(bytes)) throw new Error('The document is password-protected')
  if (isPre97Word(bytes)) throw new Error('Unable to read this type of document')
  const document = await new WordExtractor().extract(bytes)
  const parts = [
    document.getBody(),
    document.getFootnotes(),
    document.getEndnotes(),
    document.getAnnotations(),
    document.getTextboxes(),
    document.getHeaders(),
  ]
  return parts.filter((part) => part.trim() !== '').join('\n\n')
}

function workbookToText(bytes: Buffer): string {
  const options = { dense: true, cellFormula: false, cellHTML: false, sheetRows: maxRows } as const
  const { SheetNames, Sheets } = readWorkbook(bytes, options)
  const texts: string[] = []
  let length = 0
  for (const name of SheetNames) {
    const sheet = Sheets[name]
    if (sheet === undefined || length > maxTextLength) continue
    const text = `${name}\n${utils.sheet_to_csv(sheet, { FS: '\t', blankrows: false })}`
    texts.push(text.replace(/\t{2,}/g, '\t'))
    length += text.length
  }
  return texts.join('\n\n')
}

function slidesToText(bytes: Buffer): string {
  if (isEncryptedPresentation(bytes)) throw new Error('The presentation is password-protected')
  if (isPre97Presentation(bytes)) throw new Error('Unable to read this type of presentation')
  const content = CFB.find(CFB.read(bytes, { type: 'buffer' }), 'PowerPoint Document')?.content
  if (content === undefined) throw new Error('The file has no stream "PowerPoint Document"')
  return presentationToText(Buffer.from(content))
}
