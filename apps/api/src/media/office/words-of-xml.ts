import { decodeEntities } from '../text/text-of-markup.ts'

/** Elements whose content no reader sees: deleted words, field codes, styles. */
const hidden =
  /<(w:delText|w:instrText|office:annotation|text:tracked-changes|style:style)\b[^>]*>[\s\S]*?<\/\1>/g

const lineEnd = /<\/(?:w:p|a:p|text:p|text:h|table:table-row)>|<(?:w:br|w:cr|a:br|text:line-break)\b[^>]*>/g
const tab = /<(?:w:tab|text:tab)\/>|<\/(?:w:tc|a:tc|table:table-cell)>/g
const space = /<text:s\b[^>]*>/g

/** The words of a part of a Word, PowerPoint or OpenDocument file, a line for each paragraph. */
export function wordsOfXml(xml: string): string {
  const marked = xml
    .replace(/<\?[^<>]*>/g, '')
    .replace(/[\r\n]+/g, '')
    .replace(hidden, '')
    .replace(lineEnd, '\n')
    .replace(tab, '\t')
    .replace(space, ' ')
    .replace(/<[^<>]*>/g, '')
  return decodeEntities(marked)
}
