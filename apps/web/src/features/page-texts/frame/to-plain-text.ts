import type { PageLine } from '@lares/shared-types/page-texts'

/** The words of a line as text. */
export const toLineText = ({ words }: PageLine): string => words.map(({ text }) => text).join(' ')

/** The text of a page, a line for each of its lines. */
export function toPlainText(lines: readonly PageLine[]): string {
  return lines
    .map(toLineText)
    .filter((line) => line !== '')
    .join('\n')
}
