import { invalidFields } from '@lares/server-kit/app-error'
import { type EdtfRange, edtfRange } from '@lares/shared-types/edtf-range'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { firstMonth, lastMonth, marksOfMonths, monthOf } from '../../search/eras/era-marks.ts'
import { atPlaces } from '../../search/places/at-places.ts'
import { readOperators } from '../../search/query/read-operators.ts'
import { type Meant, readWordsQuery, type WordsQuery } from '../../search/query/words-query.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleDocuments } from '../visibility/visible-items.ts'
import { furtherConditions } from './further-filters.ts'
import { isNaming, type Naming, namedConditions, namedMarks, readNaming } from './operators/naming.ts'
import type { SearchRequest } from './search-request.ts'
import { isOpen, narrowed, type Span, spanBetween } from './span.ts'

/** What is looked for, understood: the words, what the query names besides, and the filters of the request. */
export interface Criteria {
  readonly words: WordsQuery | undefined
  /** What is left of the query without its operators, as it was typed. */
  readonly typed: string
  readonly naming: Naming
  readonly request: SearchRequest
  /** The filter on dates. */
  readonly span: Span
}

export const facetNames = ['kind', 'category', 'tag', 'participant', 'place', 'language', 'decade'] as const
export type FacetName = (typeof facetNames)[number]

/** Understands a request. Throws `invalid-fields` for a date that is none. */
export async function readCriteria(db: Db, viewer: Viewer, request: SearchRequest): Promise<Criteria> {
  const { words, operators } = readOperators(request.q ?? '')
  return {
    words: await readWordsQuery(db, words),
    typed: words,
    naming: await readNaming(db, viewer, operators),
    request,
    span: spanBetween(rangeOf('from', request.from), rangeOf('to', request.to)),
  }
}

/** The same with other words in the place of mistyped ones. */
export async function withMeant(db: Db, criteria: Criteria, meant: Meant): Promise<Criteria> {
  return { ...criteria, words: await readWordsQuery(db, criteria.typed, meant) }
}

function rangeOf(path: 'from' | 'to', expression: string | undefined): EdtfRange | undefined {
  if (!expression) return undefined
  const range = edtfRange(expression)
  if (!range) throw invalidFields({ path, code: 'invalid-edtf' })
  return range
}

/** Whether the request filters by what a facet counts; the span of dates is that of the decades. */
export function isFiltered({ request, span }: Criteria, facet: FacetName): boolean {
  if (facet === 'decade') return !isOpen(span)
  return (request[facet]?.length ?? 0) > 0
}

/** The same without one filter of the request. */
export function withoutFilter(criteria: Criteria, facet: FacetName): Criteria {
  if (facet === 'decade') return { ...criteria, span: spanBetween(undefined, undefined) }
  const { [facet]: _, ...request } = criteria.request
  return { ...criteria, request }
}

/** Documents that are looked for: which marks they have one of (those of a step through time), and which filter is left out. */
interface Meeting {
  readonly marks: readonly string[] | undefined
  readonly widened: FacetName | undefined
}

/**
 * The documents that the viewer may see, that have the words (of phrases, the words alone), and that meet the filters
 * but `widened`, so that its facet shows what else there is.
 */
export function documentsMeeting(db: Db, viewer: Viewer, criteria: Criteria, { marks, widened }: Meeting) {
  const { words, request } = criteria
  return visibleDocuments(db, viewer)
    .$if(words !== undefined, (q) => q.where(meets(words?.match, isIndexed(criteria))))
    .where(all(furtherConditions(viewer, request)))
    .where(filtersOf(criteria, widened))
    .where(all(namedConditions(criteria.naming)))
    .where(marked([marks, ...marksOf(criteria, widened)]))
}

/**
 * Whether what is looked for is found in the index. What nearly everything meets, like a query that only excludes, is
 * found by going through all in the order asked for.
 */
export function isIndexed(criteria: Criteria): boolean {
  const { words, naming } = criteria
  if ((words?.positive.length ?? 0) > 0 || isNaming(naming)) return true
  return facetNames.some((facet) => isFiltered(criteria, facet))
}

/**
 * The condition on words. The planner takes a query that it cannot see for a rare one and uses the index; left to
 * itself it reads the words of every document where some thousands meet the query. A condition inside of `case` it
 * takes for a common one, and goes through all.
 */
function meets(match: string | undefined, indexed: boolean) {
  return indexed
    ? sql<boolean>`words @@ (select ${match}::tsquery)`
    : sql<boolean>`case when words @@ ${match}::tsquery then true else false end`
}

/** The conditions of the filters on the columns of a document. */
function filtersOf(criteria: Criteria, widened: FacetName | undefined): RawBuilder<boolean> {
  const { request } = criteria
  const { from, to } = spanAsked(criteria, widened)
  const conditions: Record<ValueFacet, RawBuilder<boolean>> = {
    kind: sql`kind = any(${request.kind ?? []}::text[])`,
    language: sql`language = any(${request.language ?? []}::text[])`,
    tag: sql`tag_ids && (select ids from tags_asked)`,
    category: sql`category_ids && (select ids from categories_asked)`,
    participant: sql`participant_ids && ${request.participant ?? []}::uuid[]`,
    place: atPlaces(request.place ?? []),
  }
  return all([
    ...asked(criteria, widened).map((facet) => conditions[facet]),
    ...(from ? [sql`date_latest >= ${from}`] : []),
    ...(to ? [sql`date_earliest <= ${to}`] : []),
  ])
}

/** The same once more as marks, where the columns have no index: lists of which a document has one each. */
function marksOf(criteria: Criteria, widened: FacetName | undefined): string[][] {
  const { kind = [], language = [] } = criteria.request
  const isAsked = asked(criteria, widened)
  const span = spanAsked(criteria, widened)
  return [
    ...(isAsked.includes('kind') ? [kind.map((one) => `k${one}`)] : []),
    ...(isAsked.includes('language') ? [language.map((one) => `l${one}`)] : []),
    ...namedMarks(criteria.naming),
    ...(isOpen(span) ? [] : [marksOfSpan(span)]),
  ]
}

/** The span of dates that filter and query ask for together. */
export function spanAsked({ span, naming }: Criteria, widened: FacetName | undefined): Span {
  return widened === 'decade' ? naming.span : narrowed(span, naming.span)
}

/** What can lie in the span of dates: what begins in its months, and what spans more than a year. */
function marksOfSpan(span: Span): string[] {
  const { first, last } = monthsOf(span)
  return [...marksOfMonths('s', first, last), 'long']
}

/** The months in which begins what can lie in the span of dates, if it does not span more than a year. */
export function monthsOf({ from, to }: Span): { readonly first: number; readonly last: number } {
  return {
    first: from ? Math.max(monthOf(from) - 13, firstMonth) : firstMonth,
    last: to ? monthOf(to) : lastMonth,
  }
}

/** Facets that count values of one column. */
type ValueFacet = Exclude<FacetName, 'decade'>

const valueFacets = facetNames.filter((facet) => facet !== 'decade')

function asked(criteria: Criteria, widened: FacetName | undefined): ValueFacet[] {
  return valueFacets.filter((facet) => facet !== widened && isFiltered(criteria, facet))
}

/** The planner takes marks that it cannot see for rare ones and uses the index, also where they are not. */
function marked(lists: readonly (readonly string[] | undefined)[]): RawBuilder<boolean> {
  return all(
    lists.flatMap((marks) =>
      marks
        ? [
            sql`search_marks(kind, language, sort_date, created_at, date_earliest, date_latest) && (select ${[...marks]}::text[])`,
          ]
        : [],
    ),
  )
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length > 0 ? sql<boolean>`${sql.join([...conditions], sql` and `)}` : sql<boolean>`true`
}

/**
 * CTEs that the filters read: the labels asked for, those below them, and those that were merged into one of these, whose
 * documents jobs have yet to rewrite. Once a query, since a set is looked for in several steps.
 */
export function labelsAsked({ request }: Criteria): RawBuilder<unknown>[] {
  return [
    ...(request.tag?.length ? [labelsBelow('tags', request.tag)] : []),
    ...(request.category?.length ? [labelsBelow('categories', request.category)] : []),
  ]
}

function labelsBelow(tree: 'tags' | 'categories', ids: readonly string[] | undefined): RawBuilder<unknown> {
  return sql`${sql.table(`${tree}_asked`)}(ids) as materialized (
    with recursive below(id) as (
      select unnest(${[...(ids ?? [])]}::uuid[])
      union
      select child.id from ${sql.table(tree)} child join below on child.parent_id = below.id
    )
    select array(
      select id from below
      union select merged_labels.id from merged_labels join below on merged_labels.into_id = below.id))`
}
