import type { PageLine } from '@lares/shared-types/page-texts'

/** Words of which the machine was less sure are to be checked. */
const doubtfulBelow = 0.7

/** A part of the text of a line. */
export interface LinePart {
  readonly text: string
  readonly isDoubtful: boolean
  /** Where it begins in the text. */
  readonly at: number
}

/** Divides the present text of a line into doubtful words and the rest. A word that was corrected is not doubtful any more. */
export function splitAtDoubtful(text: string, stored: PageLine | undefined): LinePart[] {
  const doubtful = (stored?.words ?? [])
    .filter(({ confidence }) => confidence !== undefined && confidence < doubtfulBelow)
    .map((word) => word.text)
  const parts: LinePart[] = []
  for (const { 0: part, index } of text.matchAll(/\S+|\s+/g)) {
    const found = doubtful.indexOf(part)
    if (found >= 0) doubtful.splice(found, 1)
    parts.push({ text: part, isDoubtful: found >= 0, at: index })
  }
  return parts
}
