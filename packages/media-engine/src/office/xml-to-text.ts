import { decodeEntities } from '@lares/shared-types/decode-entities'

/** Elements whose content is not visible: deleted text, field codes, styles. */
const hidden =
  /<(w:delText|w:instrText|office:annotation|text:tracked-changes|style:style)\b[^>]*>[\s\S]*?<\/\1>/g

const lineEnd = /<\/(?:w:p|a:p|text:p|text:h|table:table-row)>|<(?:w:br|w:cr|a:br|text:line-break)\b[^>]*>/g
const tab = /<(?:w:tab|text:tab)\/>|<\/(?:w:tc|a:tc|table:table-cell)>/g
const space = /<text:s\b[^>]*>/g

/** Extracts the text of an XML part of a Word, PowerPoint or OpenDocument file, a line per paragraph. */
export function xmlToText(xml: string): string {
  const text = xml
    .replace(/<\?[^<>]*>/g, '')
    .replace(/[\r\n]+/g, '')
    .replace(hidden, '')
    .replace(lineEnd, '\n')
    .replace(tab, '\t')
    .replace(space, ' ')
    .replace(/<[^<>]*>/g, '')
  return decodeEntities(text)
}
