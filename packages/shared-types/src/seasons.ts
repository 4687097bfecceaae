import { dateWords, splitList } from './languages/registry.ts'

/** EDTF numbers the seasons from 21, which is spring. */
const springNumber = 21

const patterns = dateWords.map(({ seasons: { before, beforeYear, names } }) => {
  const joinWords = (list: string) => splitList(list).join('|')
  const groups = names.map((name) => `(${joinWords(name)})`).join('|')
  return new RegExp(
    `^(?:(?:${joinWords(before)}) )*(?:${groups})(?: (?:${joinWords(beforeYear)}))* (\\d{4})$`,
  )
})

/**
 * Parses a season of a year as written in any of the languages (`ete 1952`, `im sommer 1952`) to EDTF, as `1952-22`. The text is
 * folded, without apostrophes.
 */
export function parseSeason(text: string): string | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.slice(1)
    const year = groups?.pop()
    if (groups && year) return `${year}-${springNumber + groups.findIndex((name) => name !== undefined)}`
  }
  return undefined
}
