import { folded, wordsOf } from '../../../search/lexicon/folded.ts'
import { foundMarks } from '../../../search/query/found-marks.ts'
import type { SearchResult } from '../../../search/typesense/search-call.ts'
import { markedText, wordsMarked } from '../highlights/marked-text.ts'
import { type Snippet, toSnippet } from '../highlights/to-snippet.ts'

type Highlights = NonNullable<SearchResult['hits'][number]['highlights']>

/** The fields whose texts are shown with what was found in them; the others are shown anyway. */
const shown = ['body', 'texts']

/** Where the texts of a hit have what was found. */
export function snippetOf(highlights: Highlights): Snippet {
  for (const name of shown) {
    const snippet = highlights.find(({ field }) => field === name)?.snippet
    if (snippet?.includes(foundMarks.begin)) return toSnippet(snippet)
  }
  return []
}

/** The title as it is now, with the words marked that were found in it; empty where it has none. */
export function titleOf(title: string, highlights: Highlights): Snippet {
  const found = highlights.find(({ field }) => field === 'title')?.snippet
  const parts = found ? markedText(title, wordsMarked(toSnippet(found))) : []
  return parts.some(({ match }) => match) ? parts : []
}

/** The words of a hit that were found instead of mistyped ones: none that was typed is their beginning. */
export function meantBy(highlights: Highlights, typed: string): string[] {
  const asked = wordsOf(typed).map(folded)
  const found = highlights.flatMap(({ matched_tokens = [] }) => matched_tokens.flat())
  const others = found.filter((word) => !asked.some((beginning) => folded(word).startsWith(beginning)))
  return [...Map.groupBy(others, folded).values()].flatMap(([word]) => word ?? []).slice(0, 3)
}
