import type { ItemSummary } from '@lares/shared-types/items'
import { getLocalizedName, type Language } from '@lares/shared-types/languages'
import { textBetween } from '../../../../lexicon/text-between.ts'

type Described = Pick<ItemSummary, 'kind' | 'title' | 'date' | 'place' | 'participants'>

/** One line about an item for the model: number, kind, title, date (EDTF), place and people. */
export function formatItem(number: number, item: Described, language: Language): string {
  const people = item.participants.map(({ names, role }) => `${getLocalizedName(names, language)} (${role})`)
  return [
    `[${number}] ${item.kind}: ${oneLine(item.title) || 'untitled'}`,
    item.date && `date ${item.date.edtf}`,
    item.place?.name && `place ${oneLine(item.place.name)}`,
    people.length > 0 && `people ${oneLine(people.slice(0, 12).join(', '))}`,
  ]
    .filter(Boolean)
    .join(' | ')
}

const indent = '    '

/** A text in one line, indented below the line of its item. */
export function formatText(text: string, maxLength: number): string {
  return indent + textBetween(oneLine(text), 0, maxLength)
}

/** Indents each line of a text, so that none can look like the line of an item. */
export function indentLines(text: string): string {
  return text.replaceAll(/^[^\S\n\r\u2028\u2029]*(?=\S)/gm, indent)
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
