import type { PageLine } from '@lares/shared-types/page-texts'
import { type LinePart, splitAtDoubtful } from './doubtful-words.ts'
import type { LineValue } from './line-values.ts'

interface FoundWord extends LinePart {
  /** The index of its line. */
  readonly line: number
}

/** The doubtful word after the cursor (`step` 1) or before it (-1); after the last comes the first. */
export function findDoubtful(
  lines: readonly LineValue[],
  stored: readonly PageLine[],
  caret: { readonly line: number; readonly at: number },
  step: 1 | -1,
): FoundWord | undefined {
  const all = listDoubtful(lines, stored)
  if (step > 0) {
    return all.find(({ line, at }) => line > caret.line || (line === caret.line && at > caret.at)) ?? all[0]
  }
  return (
    all.findLast(({ line, at }) => line < caret.line || (line === caret.line && at < caret.at)) ?? all.at(-1)
  )
}

/** The doubtful words of all lines, in their order. */
export function listDoubtful(lines: readonly LineValue[], stored: readonly PageLine[]): FoundWord[] {
  return lines.flatMap(({ text, replaces }, line) =>
    splitAtDoubtful(text, replaces === undefined ? undefined : stored[replaces])
      .filter(({ isDoubtful }) => isDoubtful)
      .map((part) => ({ ...part, line })),
  )
}
