import { dateWords, splitList } from './languages/registry.ts'

const monthNumbers = Array.from({ length: 12 }, (_, month) => month)

/** Month names in all languages, folded, starting with January. */
export const monthNames: readonly (readonly string[])[] = monthNumbers.map((month) =>
  dateWords.flatMap(({ months }) => splitList(months[month])),
)

/** The month with this folded name, from 0; undefined for any other word. */
export function parseMonthName(word: string): number | undefined {
  const month = monthNames.findIndex((names) => names.includes(word))
  return month === -1 ? undefined : month
}
