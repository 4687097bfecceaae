import { cleanText } from '../output/plain-text.ts'
import { parseSharedStrings, sheetToText } from './sheet-to-text.ts'
import { xmlToText } from './xml-to-text.ts'

const stringsPart = 'xl/sharedStrings.xml'

/** The parts with text, in the order of the output. */
const textParts = [
  /^word\/document\.xml$/,
  /^word\/(?:footnotes|endnotes|comments|header\d*|footer\d*)\.xml$/,
  /^ppt\/slides\/slide\d+\.xml$/,
  /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
  /^xl\/worksheets\/sheet\d+\.xml$/,
  /^content\.xml$/,
]

/** Whether a part of a document contains text, by its name. */
export function hasText(name: string): boolean {
  return name === stringsPart || getPartOrder(name) >= 0
}

/** Extracts the text of a document from its XML parts by name. */
export function partsToText(parts: Map<string, string>): string {
  const strings = parseSharedStrings(parts.get(stringsPart) ?? '')
  const texts = [...parts]
    .filter(([name]) => name !== stringsPart)
    .sort(([a], [b]) => getPartOrder(a) - getPartOrder(b) || compareNumbers(a, b))
    .map(([name, xml]) => (name.startsWith('xl/') ? sheetToText(xml, strings) : xmlToText(xml)))
  return cleanText(texts.join('\n\n'))
}

function getPartOrder(name: string): number {
  return textParts.findIndex((pattern) => pattern.test(name))
}

/** Compares names by their number, so that `slide10` comes after `slide9`. */
function compareNumbers(a: string, b: string): number {
  return Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0)
}
