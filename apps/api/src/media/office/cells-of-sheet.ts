import { decodeEntities } from '../text/text-of-markup.ts'
import { wordsOfXml } from './words-of-xml.ts'

/** The texts that the cells of an Excel file refer to by number (`xl/sharedStrings.xml`). */
export function sharedStrings(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*>([\s\S]*?)<\/si>|<si\/>/g)].map(([, content = '']) =>
    // Phonetic hints repeat the text in another script.
    wordsOfXml(content.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '')),
  )
}

/** The cells of one sheet of an Excel file: a line for each row, tabs between its cells. */
export function cellsOfSheet(xml: string, strings: string[]): string {
  const rows = [...xml.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)]
      .map(([, attributes = '', content = '']) => cellText(attributes, content, strings))
      .filter((text) => text !== '')
      .join('\t'),
  )
  return rows.filter((row) => row !== '').join('\n')
}

function cellText(attributes: string, content: string, strings: string[]): string {
  if (/\bt="inlineStr"/.test(attributes)) return wordsOfXml(content)
  const value = decodeEntities(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1] ?? '')
  return /\bt="s"/.test(attributes) ? (strings[Number(value)] ?? '') : value
}
