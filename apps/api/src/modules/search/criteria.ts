import { invalidFields } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import { type EdtfRange, edtfRange } from '@lares/shared-types/edtf-range'
import { type RawBuilder, sql } from 'kysely'
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
 * The documents that the viewer may see, that have the words (of phrases, the words alone) and that are
 * favourites where those are asked for: what no facet counts, and so what every facet counts in.
 */
export function documentsWithWords(db: Db, viewer: Viewer, { words, request }: Criteria, way: Way) {
  return visibleDocuments(db, viewer)
    .$if(words !== undefined, (q) => q.where(meets(words?.match, way)))
    .$if(request.favourite === true, (q) =>
      q.where(
        sql<boolean>`exists (select from favourites where favourites.item_id = search_documents.item_id and user_id = ${viewer.userId})`,
      ),
    )
}

/**
 * The conditions of the filters on the columns of a document, without that of `widened`, so that its facet
 * shows what else there is.
 */
export function filtersOf(criteria: Criteria, widened?: FacetName): RawBuilder<boolean> {
  const { request, from, to } = criteria
  const conditions: Record<FacetName, RawBuilder<boolean>> = {
    kind: sql`kind = any(${request.kind ?? []}::text[])`,
    language: sql`language = any(${request.language ?? []}::text[])`,
    tag: sql`tag_ids && ${withDescendants('tags', request.tag)}`,
    category: sql`category_ids && ${withDescendants('categories', request.category)}`,
    participant: sql`participant_ids && ${request.participant ?? []}::uuid[]`,
    decade: sql`(${from?.earliest ?? null}::timestamptz is null or date_latest >= ${from?.earliest ?? null})
      and (${to?.latest ?? null}::timestamptz is null or date_earliest <= ${to?.latest ?? null})`,
  }
  const asked = facetNames.filter((facet) => facet !== widened && isFiltered(criteria, facet))
  return asked.length > 0
    ? sql.join(
        asked.map((facet) => conditions[facet]),
        sql` and `,
      )
    : sql<boolean>`true`
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

/** The labels, those below them, and those that were merged into one of these: jobs have yet to rewrite their documents. */
function withDescendants(tree: 'tags' | 'categories', ids: readonly string[] | undefined) {
  return sql`array(
    with recursive below(id) as (
      select unnest(${[...(ids ?? [])]}::uuid[])
      union
      select child.id from ${sql.table(tree)} child join below on child.parent_id = below.id
    )
    select id from below
    union select merged_labels.id from merged_labels join below on merged_labels.into_id = below.id)`
}
