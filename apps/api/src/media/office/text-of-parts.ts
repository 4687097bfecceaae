import { cleanText } from '../output/plain-text.ts'
import { cellsOfSheet, sharedStrings } from './cells-of-sheet.ts'
import { wordsOfXml } from './words-of-xml.ts'

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

/** Whether a part of a document holds words, by its name. */
export function holdsWords(name: string): boolean {
  return name === stringsPart || orderOf(name) >= 0
}

/** The words of a document from its parts of XML, by name. */
export function textOfParts(parts: Map<string, string>): string {
  const strings = sharedStrings(parts.get(stringsPart) ?? '')
  const texts = [...parts]
    .filter(([name]) => name !== stringsPart)
    .sort(([one], [other]) => orderOf(one) - orderOf(other) || byNumber(one, other))
    .map(([name, xml]) => (name.startsWith('xl/') ? cellsOfSheet(xml, strings) : wordsOfXml(xml)))
  return cleanText(texts.join('\n\n'))
}

function orderOf(name: string): number {
  return partsWithWords.findIndex((pattern) => pattern.test(name))
}

/** `slide10` comes after `slide9`. */
function byNumber(one: string, other: string): number {
  return Number(/\d+/.exec(one)?.[0] ?? 0) - Number(/\d+/.exec(other)?.[0] ?? 0)
}
