import { readFile } from 'node:fs/promises'
import { CFB, read as readWorkbook, utils } from '@e965/xlsx'
import WordExtractor from 'word-extractor'
import { cleanText, maxTextLength } from '../output/plain-text.ts'
import { textOfPresentation } from './text-of-presentation.ts'
import { textOfRtf } from './text-of-rtf.ts'
import {
  isEncryptedPresentation,
  isEncryptedWord,
  isOldPresentation,
  isOldWord,
} from './unreadable-office.ts'

/** Rows of one sheet that are read: more than that is data, not words. */
const maxRows = 20_000

const readers: Record<string, (bytes: Buffer) => Promise<string> | string> = {
  'application/rtf': (bytes) => textOfRtf(bytes.toString('latin1')),
  'application/msword': textOfWord,
  'application/vnd.ms-excel': textOfWorkbook,
  'application/vnd.ms-powerpoint': textOfSlides,
}

/**
 * The words of a document of Office 97 to 2003, or of an RTF file.
 *
 * @throws an error that says `password-protected` or `unable to read this type` where that is so
 */
export async function textOfLegacy(path: string, mediaType: string): Promise<string> {
  const bytes = await readFile(path)
  // Programs have always given RTF files the name of Word's.
  const isRtf = bytes.toString('latin1', 0, 5) === '{\\rtf'
  const read = readers[isRtf ? 'application/rtf' : mediaType]
  if (read === undefined) throw new Error(`No reader for ${mediaType}`)
  return cleanText(await read(bytes))
}

async function textOfWord(bytes: Buffer): Promise<string> {
  if (isEncryptedWord(bytes)) throw new Error('The document is password-protected')
  if (isOldWord(bytes)) throw new Error('Unable to read this type of document')
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

function textOfWorkbook(bytes: Buffer): string {
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

function textOfSlides(bytes: Buffer): string {
  if (isEncryptedPresentation(bytes)) throw new Error('The presentation is password-protected')
  if (isOldPresentation(bytes)) throw new Error('Unable to read this type of presentation')
  const content = CFB.find(CFB.read(bytes, { type: 'buffer' }), 'PowerPoint Document')?.content
  if (content === undefined) throw new Error('The file has no stream of slides')
  return textOfPresentation(Buffer.from(content))
}
