import { invalidFields } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import { type EdtfRange, edtfRange } from '@lares/shared-types/edtf-range'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { readWordsQuery, type WordsQuery } from '../../search/query/words-query.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleDocuments } from '../visibility/visible-items.ts'
import type { Way } from './way.ts'

export type SearchRequest = RequestOf<typeof contract>['query']

/** What is looked for, understood: the words, and the filters whose values the request has. */
export interface Criteria {
  readonly words: WordsQuery | undefined
  readonly request: SearchRequest
  readonly from: EdtfRange | undefined
  readonly to: EdtfRange | undefined
}

export const facetNames = ['kind', 'category', 'tag', 'participant', 'language', 'decade'] as const
export type FacetName = (typeof facetNames)[number]

/** Understands a request. Throws `invalid-fields` for a date that is none. */
export async function readCriteria(db: Db, request: SearchRequest): Promise<Criteria> {
  const from = rangeOf('from', request.from)
  const to = rangeOf('to', request.to)
  return { words: await readWordsQuery(db, request.q ?? ''), request, from, to }
}

function rangeOf(path: 'from' | 'to', expression: string | undefined): EdtfRange | undefined {
  if (!expression) return undefined
  const range = edtfRange(expression)
  if (!range) throw invalidFields({ path, code: 'invalid-edtf' })
  return range
}

/** Whether the request filters by what a facet counts; the span of dates is that of the decades. */
export function isFiltered({ request, from, to }: Criteria, facet: FacetName): boolean {
  if (facet === 'decade') return from !== undefined || to !== undefined
  return (request[facet]?.length ?? 0) > 0
}

/**
 * The documents that the viewer may see and that meet the criteria, phrases apart, of which they have the
 * words. The filter of `widened` is left out, so that its facet shows what else there is.
 */
export function matchingDocuments(db: Db, viewer: Viewer, criteria: Criteria, way: Way, widened?: FacetName) {
  const { words, request, from, to } = criteria
  const asks = (facet: FacetName) => facet !== widened && isFiltered(criteria, facet)
  return visibleDocuments(db, viewer)
    .$if(words !== undefined, (q) => q.where(meets(words?.match, way)))
    .$if(request.favourite === true, (q) =>
      q.where(
        sql<boolean>`exists (select from favourites where favourites.item_id = search_documents.item_id and user_id = ${viewer.userId})`,
      ),
    )
    .$if(asks('kind'), (q) => q.where(sql<boolean>`kind = any(${request.kind ?? []}::text[])`))
    .$if(asks('language'), (q) => q.where(sql<boolean>`language = any(${request.language ?? []}::text[])`))
    .$if(asks('tag'), (q) => q.where(sql<boolean>`tag_ids && ${withDescendants('tags', request.tag)}`))
    .$if(asks('category'), (q) =>
      q.where(sql<boolean>`category_ids && ${withDescendants('categories', request.category)}`),
    )
    .$if(asks('participant'), (q) =>
      q.where(sql<boolean>`participant_ids && ${request.participant ?? []}::uuid[]`),
    )
    .$if(asks('decade') && from !== undefined, (q) => q.where('date_latest', '>=', from?.earliest ?? null))
    .$if(asks('decade') && to !== undefined, (q) => q.where('date_earliest', '<=', to?.latest ?? null))
}

/**
 * The condition on words. The planner takes a query that it cannot see for a rare one and uses the index of
 * words; left to itself it reads the words of every document where some thousands meet the query. A condition
 * inside of `case` it takes for a common one, and walks.
 */
function meets(match: string | undefined, way: Way) {
  return way === 'gather'
    ? sql<boolean>`words @@ (select ${match}::tsquery)`
    : sql<boolean>`case when words @@ ${match}::tsquery then true else false end`
}

function withDescendants(tree: 'tags' | 'categories', ids: readonly string[] | undefined) {
  return sql`array(
    with recursive below(id) as (
      select unnest(${[...(ids ?? [])]}::uuid[])
      union
      select child.id from ${sql.table(tree)} child join below on child.parent_id = below.id
    )
    select id from below)`
}
