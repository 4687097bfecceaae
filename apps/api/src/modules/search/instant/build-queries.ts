import { highlightMarkers } from '../../../query-language/highlight-markers.ts'
import { searchedFields } from '../../../search-index/typesense/collection.ts'
import type { SearchQuery } from '../../../search-index/typesense/run-searches.ts'
import type { InstantRequest } from './instant-request.ts'

/** Further words, and further characters of a word, are ignored. */
const maxWords = 32
const maxWordLength = 100

/** Words before and after a match in a snippet. */
const contextWords = 8

/** The position of a page in the list of hits. */
interface Page {
  readonly offset: number
  readonly limit: number
}

/**
 * The queries for the Typesense server: hits with the number of hits of each kind. With a filter on kinds, the counts
 * are queried separately so that they include the other kinds.
 */
export function buildQueries({ q = '', kind = [] }: InstantRequest, { offset, limit }: Page): SearchQuery[] {
  const words = truncate(q)
  const fields = Object.keys(searchedFields).join(',')
  const common: SearchQuery = {
    q: words === '' ? '*' : words,
    query_by: fields,
    query_by_weights: Object.values(searchedFields).join(','),
    include_fields: 'id',
    enable_synonyms: false,
    enable_overrides: false,
    enable_analytics: false,
  }
  const counts: SearchQuery = { facet_by: 'kind', max_facet_values: 20 }
  const hits: SearchQuery = {
    ...common,
    sort_by: words === '' ? 'sort_date:desc' : '_text_match:desc,sort_date:desc',
    highlight_fields: fields,
    highlight_affix_num_tokens: contextWords,
    highlight_start_tag: highlightMarkers.begin,
    highlight_end_tag: highlightMarkers.end,
    offset,
    limit,
  }
  if (kind.length === 0) return [{ ...hits, ...counts }]
  return [
    { ...hits, filter_by: `kind:=[${kind.join(',')}]` },
    { ...common, ...counts, per_page: 0 },
  ]
}

function truncate(q: string): string {
  return q
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => [...word.slice(0, 2 * maxWordLength)].slice(0, maxWordLength).join(''))
    .join(' ')
}
