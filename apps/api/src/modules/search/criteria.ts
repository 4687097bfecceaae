import { invalidFields } from '@lares/server-kit/app-error'
import { type EdtfRange, parseEdtfRange } from '@lares/shared-types/edtf-range'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { firstMonth, getMonthTraits, lastMonth, toMonth } from '../../query-language/eras/era-traits.ts'
import { parseOperators } from '../../query-language/parse-operators.ts'
import { buildWordsQuery, type Corrections, type WordsQuery } from '../../query-language/words-query.ts'
import { isAtPlaces } from '../../search-index/places/at-places.ts'
import { loadMergedWith } from '../../visibility/current-participants.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'
import { getItemConditions } from './item-conditions.ts'
import {
  getOperatorTraits,
  hasConditions,
  hasIndexedConditions,
  type OperatorConditions,
  resolveOperators,
  toSqlConditions,
} from './operators/resolve-operators.ts'
import type { SearchRequest } from './search-request.ts'
import { intersectSpans, isOpenSpan, type Span, toSpan } from './span.ts'

/**
 * A search request with its query parsed and its names resolved, and instead of requested participants those that they were merged
 * into, with all who were merged into these, whose documents jobs may have yet to rewrite.
 */
export interface Criteria {
  readonly words: WordsQuery | undefined
  /** The query without its operators, as it was typed. */
  readonly typed: string
  readonly operators: OperatorConditions
  readonly request: SearchRequest
  /** The date filter of the request. */
  readonly span: Span
}

/** Facets that count the values of one column. */
const valueFacets = ['kind', 'category', 'tag', 'participant', 'place', 'language'] as const
type ValueFacet = (typeof valueFacets)[number]

/** Facets by which an index can find documents. */
const indexedFacets = [...valueFacets, 'decade'] as const

export const facetNames = [...indexedFacets, 'rating', 'favourite', 'hasFile'] as const
export type FacetName = (typeof facetNames)[number]

/** Parses a request. Throws `invalid-fields` for an invalid date. */
export async function parseCriteria(db: Db, viewer: Viewer, request: SearchRequest): Promise<Criteria> {
  const { words, operators } = parseOperators(request.q ?? '')
  return {
    words: await buildWordsQuery(db, words),
    typed: words,
    operators: await resolveOperators(db, viewer, operators),
    request: request.participant?.length
      ? { ...request, participant: await loadMergedWith(db, request.participant) }
      : request,
    span: toSpan(parseRange('from', request.from), parseRange('to', request.to)),
  }
}

/** Replaces mistyped words of criteria by their corrections. */
export async function applyCorrections(
  db: Db,
  criteria: Criteria,
  corrections: Corrections,
): Promise<Criteria> {
  return { ...criteria, words: await buildWordsQuery(db, criteria.typed, corrections) }
}

/** The criteria with corrected words, of which items may lack one; undefined where none can be left out. */
export async function relaxCriteria(
  db: Db,
  criteria: Criteria,
  corrections: Corrections,
): Promise<Criteria | undefined> {
  const words = await buildWordsQuery(db, criteria.typed, corrections, 'all-but-one')
  return words && { ...criteria, words }
}

function parseRange(path: 'from' | 'to', expression: string | undefined): EdtfRange | undefined {
  if (!expression) return undefined
  const range = parseEdtfRange(expression)
  if (!range) throw invalidFields({ path, code: 'invalid-edtf' })
  return range
}

/** Whether the request filters by the values of a facet; the date filter belongs to the facet of decades. */
export function isFiltered({ request, span }: Criteria, facet: FacetName): boolean {
  switch (facet) {
    case 'decade':
      return !isOpenSpan(span)
    case 'rating':
    case 'favourite':
      return Boolean(request[facet])
    case 'hasFile':
      return request.hasFile !== undefined
    default:
      return (request[facet]?.length ?? 0) > 0
  }
}

/** Whether anything but words to be found limits the documents. */
export function isLimited(criteria: Criteria): boolean {
  const { words, operators } = criteria
  return (
    words?.excluding !== undefined ||
    hasConditions(operators) ||
    facetNames.some((facet) => isFiltered(criteria, facet))
  )
}

/** What a search by meaning compares: the query without operators and exclusions; empty where nothing is left. */
export function getComparedText({ words, typed }: Criteria): string {
  return (words?.positiveText ?? typed).trim()
}

/** The criteria without one filter of the request. */
export function withoutFilter(criteria: Criteria, facet: FacetName): Criteria {
  if (facet === 'decade') return { ...criteria, span: toSpan(undefined, undefined) }
  const { [facet]: _, ...request } = criteria.request
  return { ...criteria, request }
}

/** `traits`: documents need one of these, those of an era step. `ignoredFilter`: the filter that is left out. */
interface DocumentConditions {
  readonly traits: readonly string[] | undefined
  readonly ignoredFilter: FacetName | undefined
}

/**
 * Selects the documents that the viewer may see, that have the words (of phrases in any order) and that pass all
 * filters but `ignoredFilter`, so that its facet shows the other values.
 */
export function selectDocuments(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
  { traits, ignoredFilter }: DocumentConditions,
) {
  const { words } = criteria
  const { request } = ignoredFilter ? withoutFilter(criteria, ignoredFilter) : criteria
  return visibleDocuments(db, viewer)
    .$if(words !== undefined, (q) => q.where(matchesWords(words?.match, isIndexed(criteria))))
    .$if(words !== undefined && words.pairs.length > 0, (q) => q.where(hasPairs(words?.pairs ?? [])))
    .where(all(getItemConditions(viewer, request)))
    .where(toFilterConditions(criteria, ignoredFilter))
    .where(all(toSqlConditions(criteria.operators)))
    .where(hasTraitsOfEach([traits, ...getTraitLists(criteria, ignoredFilter)]))
}

/**
 * Whether an index can find the documents. Criteria that match nearly everything, such as only exclusions, are
 * evaluated by walking all documents in the requested order.
 */
export function isIndexed(criteria: Criteria): boolean {
  const { words, operators } = criteria
  if ((words?.positive.length ?? 0) > 0 || hasIndexedConditions(operators)) return true
  return indexedFacets.some((facet) => isFiltered(criteria, facet))
}

/**
 * The condition on words. With a subquery the planner cannot see the query, assumes few matches and uses the index;
 * otherwise it would read the words of every document where some thousands match. For a condition inside `case` it
 * assumes many matches and walks all documents.
 */
function matchesWords(match: string | undefined, indexed: boolean) {
  return indexed
    ? sql<boolean>`words @@ (select ${match}::tsquery)`
    : sql<boolean>`case when words @@ ${match}::tsquery then true else false end`
}

/** The index finds what may have the phrases of a query. A subquery for the same reason as in `matchesWords`. */
function hasPairs(pairs: readonly string[]) {
  return sql<boolean>`search_pairs(words) @@ (select search_pair_query(${[...pairs]}))`
}

/** The conditions of the filters on columns of a document. */
function toFilterConditions(criteria: Criteria, ignoredFilter: FacetName | undefined): RawBuilder<boolean> {
  const { request } = criteria
  const { from, to } = getRequestedSpan(criteria, ignoredFilter)
  const conditions: Record<ValueFacet, RawBuilder<boolean>> = {
    kind: sql`kind = any(${request.kind ?? []}::text[])`,
    language: sql`language = any(${request.language ?? []}::text[])`,
    tag: sql`tag_ids && (select ids from requested_tags)`,
    category: sql`category_ids && (select ids from requested_categories)`,
    participant: sql`participant_ids && ${request.participant ?? []}::uuid[]`,
    place: isAtPlaces(request.place ?? []),
  }
  return all([
    ...getFilteredFacets(criteria, ignoredFilter).map((facet) => conditions[facet]),
    ...(from ? [sql`date_latest >= ${from}`] : []),
    ...(to ? [sql`date_earliest <= ${to}`] : []),
  ])
}

/** The filters as lists of traits, where columns have no index: a document needs one trait of each list. */
function getTraitLists(criteria: Criteria, ignoredFilter: FacetName | undefined): string[][] {
  const { kind = [], language = [] } = criteria.request
  const facets = getFilteredFacets(criteria, ignoredFilter)
  const span = getRequestedSpan(criteria, ignoredFilter)
  return [
    ...(facets.includes('kind') ? [kind.map((one) => `k${one}`)] : []),
    ...(facets.includes('language') ? [language.map((one) => `l${one}`)] : []),
    ...getOperatorTraits(criteria.operators),
    ...(isOpenSpan(span) ? [] : [getSpanTraits(span)]),
  ]
}

/** The intersection of the dates in the filter and in the query. */
export function getRequestedSpan({ span, operators }: Criteria, ignoredFilter: FacetName | undefined): Span {
  return ignoredFilter === 'decade' ? operators.span : intersectSpans(span, operators.span)
}

/** Traits of documents that may overlap the span: those that start in its months, and those longer than a year. */
function getSpanTraits(span: Span): string[] {
  const { first, last } = toMonthSpan(span)
  return [...getMonthTraits('s', first, last), 'long']
}

/** The months in which documents that overlap the span start, if they are not longer than a year. */
export function toMonthSpan({ from, to }: Span): { readonly first: number; readonly last: number } {
  return {
    first: from ? Math.max(toMonth(from) - 13, firstMonth) : firstMonth,
    last: to ? toMonth(to) : lastMonth,
  }
}

function getFilteredFacets(criteria: Criteria, ignoredFilter: FacetName | undefined): ValueFacet[] {
  return valueFacets.filter((facet) => facet !== ignoredFilter && isFiltered(criteria, facet))
}

/** The array is a subquery so that the planner cannot see it, assumes few matches and uses the index. */
function hasTraitsOfEach(lists: readonly (readonly string[] | undefined)[]): RawBuilder<boolean> {
  return all(
    lists.flatMap((traits) =>
      traits
        ? [
            sql`search_marks(kind, language, sort_date, created_at, date_earliest, date_latest) && (select ${[...traits]}::text[])`,
          ]
        : [],
    ),
  )
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`${sql.join([...conditions], sql` and `)}` : sql<boolean>`true`
}

/**
 * CTEs that the filters read: the requested labels, their descendants, and labels merged into one of these, whose
 * documents jobs have yet to rewrite. They stand once in a query, although sets are searched in several steps.
 */
export function selectRequestedLabels({ request }: Criteria): RawBuilder<unknown>[] {
  return [
    ...(request.tag?.length ? [selectDescendants('tags', request.tag)] : []),
    ...(request.category?.length ? [selectDescendants('categories', request.category)] : []),
  ]
}

function selectDescendants(
  tree: 'tags' | 'categories',
  ids: readonly string[] | undefined,
): RawBuilder<unknown> {
  return sql`${sql.table(`requested_${tree}`)}(ids) as materialized (
    with recursive below(id) as (
      select unnest(${[...(ids ?? [])]}::uuid[])
      union
      select child.id from ${sql.table(tree)} child join below on child.parent_id = below.id
    )
    select array(
      select id from below
      union select merged_labels.id from merged_labels join below on merged_labels.into_id = below.id))`
}
