import type { Draft } from '../lines/line.ts'
import { withText } from '../lines/line.ts'

export interface FindOptions {
  readonly query: string
  readonly wholeWord: boolean
  readonly matchCase: boolean
}

/** One place where the text was found. */
export interface Match {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** Finds a text in all lines; empty for an empty query. A query is a text, not a pattern. */
export function findText({ lines }: Pick<Draft, 'lines'>, options: FindOptions): Match[] {
  const pattern = toPattern(options)
  if (!pattern) return []
  return lines.flatMap(({ id, text }) =>
    Array.from(text.matchAll(pattern), (match) => ({
      id,
      from: match.index,
      to: match.index + match[0].length,
    })),
  )
}

/** Replaces one match. */
export function replaceMatch(draft: Draft, { id, from, to }: Match, replacement: string): Draft {
  return {
    ...draft,
    lines: draft.lines.map((line) =>
      line.id === id ? withText(line, line.text.slice(0, from) + replacement + line.text.slice(to)) : line,
    ),
  }
}

/** Replaces the text in all lines; the same draft if it is nowhere. */
export function replaceAll(draft: Draft, options: FindOptions, replacement: string): Draft {
  const pattern = toPattern(options)
  if (!pattern) return draft
  let isChanged = false
  const lines = draft.lines.map((line) => {
    // A function, because `$&` in a replacement is text here.
    const text = line.text.replaceAll(pattern, () => replacement)
    if (text === line.text) return line
    isChanged = true
    return withText(line, text)
  })
  return isChanged ? { ...draft, lines } : draft
}

function toPattern({ query, wholeWord, matchCase }: FindOptions): RegExp | undefined {
  if (query === '') return undefined
  const escaped = query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const source = wholeWord ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped
  return new RegExp(source, matchCase ? 'gu' : 'giu')
}
