import { readFile, stat } from 'node:fs/promises'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { cleanText, textRenditions } from '../output/plain-text.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { cellsOfSheet, sharedStrings } from './cells-of-sheet.ts'
import { unzipParts } from './unzip-parts.ts'
import { wordsOfXml } from './words-of-xml.ts'

/** The container is read whole; a document beyond this is kept without its words. */
const maxContainerBytes = 256 * 1024 * 1024

const stringsPart = 'xl/sharedStrings.xml'

/** The parts with words, in the order in which they are read. */
const partsWithWords = [
  /^word\/document\.xml$/,
  /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
  /^ppt\/slides\/slide\d+\.xml$/,
  /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
  /^xl\/worksheets\/sheet\d+\.xml$/,
  /^content\.xml$/,
]

/**
 * Reads the words of a Word, Excel, PowerPoint or OpenDocument file. The older formats are kept without.
 *
 * @throws UnreadableFile `corrupt` when the container is damaged
 */
export async function deriveOffice({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const isContainer = /openxmlformats|opendocument|macroenabled/i.test(sniffed.mediaType)
  if (!isContainer || (await stat(path)).size > maxContainerBytes) return { files: [], facts: {} }
  const zip = await readFile(path, { signal })
  const parts = await unzipParts(zip, (name) => name === stringsPart || orderOf(name) >= 0).catch(
    (cause: unknown) => {
      throw new UnreadableFile('corrupt', { cause })
    },
  )
  signal.throwIfAborted()
  const text = cleanText(textOfParts(parts))
  return { files: await textRenditions(folder, text), facts: { text } }
}

function textOfParts(parts: Map<string, string>): string {
  const strings = sharedStrings(parts.get(stringsPart) ?? '')
  return [...parts]
    .filter(([name]) => name !== stringsPart)
    .sort(([one], [other]) => orderOf(one) - orderOf(other) || byNumber(one, other))
    .map(([name, xml]) => (name.startsWith('xl/') ? cellsOfSheet(xml, strings) : wordsOfXml(xml)))
    .join('\n\n')
}

function orderOf(name: string): number {
  return partsWithWords.findIndex((pattern) => pattern.test(name))
}

/** `slide10` comes after `slide9`. */
function byNumber(one: string, other: string): number {
  return Number(/\d+/.exec(one)?.[0] ?? 0) - Number(/\d+/.exec(other)?.[0] ?? 0)
}
