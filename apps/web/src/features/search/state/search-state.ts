import { searchModes, searchSorts } from '@lares/shared-types/contracts/search'
import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { type Language, languages } from '@lares/shared-types/languages'
import type { SearchFilter } from '../api.ts'

export const views = ['list', 'grid', 'timeline'] as const
export type View = (typeof views)[number]
export type Sort = (typeof searchSorts)[number]
export type Mode = (typeof searchModes)[number]

/** The hits by words, and after them those by meaning. */
export const defaultMode: Mode = 'both'

/** The whole state of a search. Its only store is the page's URL. */
export interface SearchState {
  readonly q: string
  readonly kind: readonly ItemKind[]
  readonly category: readonly string[]
  readonly tag: readonly string[]
  readonly participant: readonly string[]
  /** Place names, not ids. */
  readonly place: readonly string[]
  readonly language: readonly Language[]
  /** EDTF date; '' for none. */
  readonly from: string
  readonly to: string
  readonly favourite: boolean
  /** The minimum number of stars; 0 for any rating. */
  readonly rating: number
  readonly hasFile: boolean
  /** Search by words, by meaning, or by words and then by meaning. */
  readonly mode: Mode
  /** `undefined`: the default order of the query and view. */
  readonly sort: Sort | undefined
  readonly view: View
}

/** Filters that hold several values. */
export type ValuesFilter = 'kind' | 'category' | 'tag' | 'participant' | 'place' | 'language'

/** Parses the parameters of a URL; invalid values are ignored. */
export function parseSearch(params: URLSearchParams): SearchState {
  const parseValues = <T extends string>(all: readonly T[], name: string) =>
    all.filter((value) => params.getAll(name).includes(value))
  return {
    q: params.get('q') ?? '',
    kind: parseValues(itemKinds, 'kind'),
    category: parseIds(params, 'category'),
    tag: parseIds(params, 'tag'),
    participant: parseIds(params, 'participant'),
    place: parseNames(params, 'place'),
    language: parseValues(languages, 'language'),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    favourite: params.get('favourite') === '1',
    rating: parseRating(params.get('rating')),
    hasFile: params.get('hasFile') === '1',
    mode: parseValues(searchModes, 'mode')[0] ?? defaultMode,
    sort: parseValues(searchSorts, 'sort')[0],
    view: parseValues(views, 'view')[0] ?? 'list',
  }
}

/** Serializes a search to the parameters of a URL; default values are omitted. */
export function serializeSearch(state: SearchState): URLSearchParams {
  const { favourite, rating, hasFile, mode, view, ...texts } = state
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) {
    for (const one of [value ?? []].flat()) if (one) params.append(name, one)
  }
  if (favourite) params.set('favourite', '1')
  if (rating > 0) params.set('rating', String(rating))
  if (hasFile) params.set('hasFile', '1')
  if (mode !== defaultMode) params.set('mode', mode)
  if (view !== 'list') params.set('view', view)
  return params
}

/** The parameters of a saved search as `serializeSearch` writes them today, when other values may be the default ones. */
export function normalizeAddress(address: string): string {
  return serializeSearch(parseSearch(new URLSearchParams(address))).toString()
}

/** The available orders, the default one first. A timeline is sorted by date; relevance needs a query. */
export function getSortOptions({ q, view }: Pick<SearchState, 'q' | 'view'>): readonly [Sort, ...Sort[]] {
  if (view === 'timeline') return ['oldest', 'newest']
  return q === '' ? ['newest', 'oldest', 'added'] : ['relevance', 'newest', 'oldest', 'added']
}

/** The longest query in UTF-16 code units: longer ones do not fit into the address of a request. */
export const maxQueryLength = 1000

/** Whether a query has a letter or digit: punctuation and emoji alone match no word. */
export function hasSearchableText(typed: string): boolean {
  return /[\p{L}\p{N}]/u.test(typed)
}

/**
 * Converts a search to the query of the API, of the hits by words unless only those by meaning are wanted; `undefined` where it has
 * neither a query nor filters, or a query that is too long.
 */
export function toSearchFilter({ view, ...state }: SearchState): SearchFilter | undefined {
  const { q: typed, from, to, favourite, rating, hasFile, mode, sort, ...values } = state
  if (typed.length > maxQueryLength) return undefined
  const q = hasSearchableText(typed) ? typed : ''
  const chosen = Object.fromEntries(Object.entries(values).filter(([, all]) => all.length > 0))
  const filter: SearchFilter = {
    ...chosen,
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(favourite ? { favourite } : {}),
    ...(rating > 0 ? { rating } : {}),
    ...(hasFile ? { hasFile } : {}),
  }
  if (Object.keys(filter).length === 0) return undefined
  // A search by meaning needs a query.
  const withMode: SearchFilter = q && mode === 'meaning' ? { ...filter, mode } : filter
  const sorts = getSortOptions({ q, view })
  const [defaultSort] = sorts
  if (view === 'timeline') return { ...withMode, sort: sorts.find((one) => one === sort) ?? defaultSort }
  return sort ? { ...withMode, sort } : withMode
}

/** Counts the filters that are set; the query is not one of them. */
export function countFilters(state: SearchState): number {
  const { kind, category, tag, participant, place, language, from, to, favourite, rating, hasFile } = state
  const values = [kind, category, tag, participant, place, language].flat().length
  return values + [from, to, favourite, rating > 0, hasFile].filter(Boolean).length
}

export const noFilters = {
  kind: [],
  category: [],
  tag: [],
  participant: [],
  place: [],
  language: [],
  from: '',
  to: '',
  favourite: false,
  rating: 0,
  hasFile: false,
} as const satisfies Partial<SearchState>

/** Removes a value from a list if it is there, else adds it. */
export function toggleValue<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

function parseRating(value: string | null): number {
  return /^[1-5]$/.test(value ?? '') ? Number(value) : 0
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function parseIds(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name).filter((id) => uuid.test(id)))]
}

/** The limits of the API; names beyond them are ignored. */
const maxNames = 50
const maxNameLength = 300

function parseNames(params: URLSearchParams, name: string): string[] {
  const names = params.getAll(name).filter((one) => one.trim() !== '' && one.length <= maxNameLength)
  return [...new Set(names)].slice(0, maxNames)
}
