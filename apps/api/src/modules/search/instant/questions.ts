import { foundMarks } from '../../../search/query/found-marks.ts'
import { searchedFields } from '../../../search/typesense/collection.ts'
import type { Question } from '../../../search/typesense/search-call.ts'
import type { InstantRequest } from './instant-request.ts'

/** More words than these are not looked for; letters behind these are not of a word. */
const mostWords = 32
const longestWord = 100

/** Words around those that were found. */
const around = 8

/** Where a page of hits lies among all. */
interface Span {
  readonly offset: number
  readonly limit: number
}

/**
 * What the Typesense server is asked: the hits, and how many there are of each kind; where kinds are chosen in a
 * question of its own, so that the others are counted too.
 */
export function questionsOf({ q = '', kind = [] }: InstantRequest, { offset, limit }: Span): Question[] {
  const words = shortened(q)
  const fields = Object.keys(searchedFields).join(',')
  const asked: Question = {
    q: words === '' ? '*' : words,
    query_by: fields,
    query_by_weights: Object.values(searchedFields).join(','),
    include_fields: 'id',
    enable_synonyms: false,
    enable_overrides: false,
    enable_analytics: false,
  }
  const counts: Question = { facet_by: 'kind', max_facet_values: 20 }
  const hits: Question = {
    ...asked,
    sort_by: words === '' ? 'sort_date:desc' : '_text_match:desc,sort_date:desc',
    highlight_fields: fields,
    highlight_affix_num_tokens: around,
    highlight_start_tag: foundMarks.begin,
    highlight_end_tag: foundMarks.end,
    offset,
    limit,
  }
  if (kind.length === 0) return [{ ...hits, ...counts }]
  return [
    { ...hits, filter_by: `kind:=[${kind.join(',')}]` },
    { ...asked, ...counts, per_page: 0 },
  ]
}

function shortened(q: string): string {
  return q
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => [...word.slice(0, 2 * longestWord)].slice(0, longestWord).join(''))
    .join(' ')
}
