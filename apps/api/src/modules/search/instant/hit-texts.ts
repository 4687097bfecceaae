import { fold, splitWords } from '../../../lexicon/fold.ts'
import { highlightMarkers } from '../../../query-language/highlight-markers.ts'
import type { SearchResult } from '../../../search-index/typesense/run-searches.ts'
import { getMatchedWords, highlightWords } from '../highlights/highlight-words.ts'
import { type Snippet, toSnippet } from '../highlights/to-snippet.ts'

type Highlights = NonNullable<SearchResult['hits'][number]['highlights']>

/** Fields that are shown as a snippet; the others are shown in the hit anyway. */
const snippetFields = ['body', 'texts']

/** The snippet of a hit; empty where its texts have no match. */
export function pickSnippet(highlights: Highlights): Snippet {
  for (const name of snippetFields) {
    const snippet = highlights.find(({ field }) => field === name)?.snippet
    if (snippet?.includes(highlightMarkers.begin)) return toSnippet(snippet)
  }
  return []
}

/** The current title with the matched words highlighted; empty where it has none. */
export function highlightTitle(title: string, highlights: Highlights): Snippet {
  const found = highlights.find(({ field }) => field === 'title')?.snippet
  const parts = found ? highlightWords(title, getMatchedWords(toSnippet(found))) : []
  return parts.some(({ match }) => match) ? parts : []
}

/** Matched words of a hit that are corrections: no typed word is a prefix of them. */
export function findCorrectedWords(highlights: Highlights, typed: string): string[] {
  const typedWords = splitWords(typed).map(fold)
  const found = highlights.flatMap(({ matched_tokens = [] }) => matched_tokens.flat())
  const others = found.filter((word) => !typedWords.some((beginning) => fold(word).startsWith(beginning)))
  return [...Map.groupBy(others, fold).values()].flatMap(([word]) => word ?? []).slice(0, 3)
}
