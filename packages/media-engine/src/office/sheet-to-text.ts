import { decodeEntities } from '@lares/shared-types/decode-entities'
import { xmlToText } from './xml-to-text.ts'

/** Parses the strings that cells of an Excel file refer to by index (`xl/sharedStrings.xml`). */
export function parseSharedStrings(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*>([\s\S]*?)<\/si>|<si\/>/g)].map(([, content = '']) =>
    // Phonetic hints are removed, because they repeat the text in another script.
    xmlToText(content.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '')),
  )
}

/** Returns the text of a sheet of an Excel file: a line per row, cells separated by tabs. */
export function sheetToText(xml: string, strings: string[]): string {
  const rows = [...xml.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)]
      .map(([, attributes = '', content = '']) => getCellText(attributes, content, strings))
      .filter((text) => text !== '')
      .join('\t'),
  )
  return rows.filter((row) => row !== '').join('\n')
}

function getCellText(attributes: string, content: string, strings: string[]): string {
  if (/\bt="inlineStr"/.test(attributes)) return xmlToText(content)
  const value = decodeEntities(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '')
  return /\bt="s"/.test(attributes) ? (strings[Number(value)] ?? '') : value
}
