import { type Token, tokenize } from './matching.ts'
import type { SearchParameters } from './search-parameters.ts'
import type { Stored } from './stored-collection.ts'

/** A match in a field of a document; `part` is the index in a field that is a list. */
export interface FieldMatch {
  readonly field: string
  readonly part: number
  readonly token: Token
}

/** Texts up to this many words are returned whole. */
const shortText = 30

/** For each field with matches a snippet, with the matches between the requested tags. */
export function buildHighlights(
  document: Stored,
  matches: readonly FieldMatch[],
  parameters: SearchParameters,
): object[] {
  const requested = String(parameters.highlight_fields ?? '').split(',')
  const tags = [
    String(parameters.highlight_start_tag ?? '<mark>'),
    String(parameters.highlight_end_tag ?? '</mark>'),
  ] as const
  const around = Number(parameters.highlight_affix_num_tokens ?? 4)
  return [...Map.groupBy(matches, ({ field }) => field)]
    .filter(([field]) => requested.includes(field))
    .map(([field, found]) => {
      const value = document[field]
      const parts = [...Map.groupBy(found, ({ part }) => part)].map(([part, inPart]) => {
        const text = String(Array.isArray(value) ? value[part] : value)
        const words = [...new Set(inPart.map(({ token }) => text.slice(token.start, token.end)))]
        return {
          part,
          words,
          snippet: buildSnippet(
            text,
            inPart.map(({ token }) => token),
            around,
            tags,
          ),
        }
      })
      if (!Array.isArray(value)) return { field, snippet: parts[0]?.snippet, matched_tokens: parts[0]?.words }
      return {
        field,
        indices: parts.map(({ part }) => part),
        snippets: parts.map(({ snippet }) => snippet),
        matched_tokens: parts.map(({ words }) => words),
      }
    })
}

function buildSnippet(
  text: string,
  found: readonly Token[],
  around: number,
  [start, end]: readonly [string, string],
): string {
  const all = tokenize(text)
  const whole = all.length <= shortText
  const starts = new Set(found.map((token) => token.start))
  const first = all.findIndex((token) => starts.has(token.start))
  const chosen = whole ? all : all.slice(Math.max(0, first - around), first + around + 1)
  let snippet = ''
  let at = whole ? 0 : (chosen[0]?.start ?? 0)
  for (const token of chosen) {
    const word = text.slice(token.start, token.end)
    snippet += text.slice(at, token.start) + (starts.has(token.start) ? `${start}${word}${end}` : word)
    at = token.end
  }
  return whole ? snippet + text.slice(at) : snippet
}
