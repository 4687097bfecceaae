import { searchModes, searchSorts } from '@lares/shared-types/contracts/search'
import { type ItemKind, itemKinds } from '@lares/shared-types/item-kinds'
import { type Language, languages } from '@lares/shared-types/languages'
import type { SearchFilter } from '../api.ts'

export const views = ['list', 'grid', 'timeline'] as const
export type View = (typeof views)[number]
export type Sort = (typeof searchSorts)[number]
export type Mode = (typeof searchModes)[number]

/** Everything that a search is; the page's address holds it and nothing else does. */
export interface SearchState {
  readonly q: string
  readonly kind: readonly ItemKind[]
  readonly category: readonly string[]
  readonly tag: readonly string[]
  readonly participant: readonly string[]
  /** Names. */
  readonly place: readonly string[]
  readonly language: readonly Language[]
  /** EDTF; '' for none. */
  readonly from: string
  readonly to: string
  readonly favourite: boolean
  /** Stars at least; 0 for any. */
  readonly rating: number
  readonly hasFile: boolean
  /** Whether the words are looked for, what they mean, or both. */
  readonly mode: Mode
  /** Nothing: as fits best. */
  readonly sort: Sort | undefined
  readonly view: View
}

/** Filters that hold several values. */
export type ValuesFilter = 'kind' | 'category' | 'tag' | 'participant' | 'place' | 'language'

/** Reads an address. What somebody else has written into it and makes no sense is left out. */
export function readSearch(address: URLSearchParams): SearchState {
  const known = <T extends string>(all: readonly T[], name: string) =>
    all.filter((value) => address.getAll(name).includes(value))
  return {
    q: address.get('q') ?? '',
    kind: known(itemKinds, 'kind'),
    category: ids(address, 'category'),
    tag: ids(address, 'tag'),
    participant: ids(address, 'participant'),
    place: names(address, 'place'),
    language: known(languages, 'language'),
    from: address.get('from') ?? '',
    to: address.get('to') ?? '',
    favourite: address.get('favourite') === '1',
    rating: starsIn(address.get('rating')),
    hasFile: address.get('hasFile') === '1',
    mode: known(searchModes, 'mode')[0] ?? 'words',
    sort: known(searchSorts, 'sort')[0],
    view: known(views, 'view')[0] ?? 'list',
  }
}

/** Writes an address; what is as it is without being said is left out. */
export function writeSearch(state: SearchState): URLSearchParams {
  const { favourite, rating, hasFile, mode, view, ...texts } = state
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(texts)) {
    for (const one of [value ?? []].flat()) if (one) address.append(name, one)
  }
  if (favourite) address.set('favourite', '1')
  if (rating > 0) address.set('rating', String(rating))
  if (hasFile) address.set('hasFile', '1')
  if (mode !== 'words') address.set('mode', mode)
  if (view !== 'list') address.set('view', view)
  return address
}

/** The orders in which results can stand: a timeline goes by their dates, and by relevance goes what has words. */
export function sortsOf({ q, view }: Pick<SearchState, 'q' | 'view'>): readonly [Sort, ...Sort[]] {
  if (view === 'timeline') return ['oldest', 'newest']
  return q === '' ? ['newest', 'oldest', 'added'] : ['relevance', 'newest', 'oldest', 'added']
}

/** Whether there is anything in what was typed that could be found: marks and pictures alone are in no text's words. */
export function hasWords(typed: string): boolean {
  return /[\p{L}\p{N}]/u.test(typed)
}

/** What the server is asked; undefined where nothing is looked for. */
export function filterOf({ view, ...state }: SearchState): SearchFilter | undefined {
  const { q: typed, from, to, favourite, rating, hasFile, mode, sort, ...values } = state
  const q = hasWords(typed) ? typed : ''
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
  // Without words there is nothing to be meant.
  const asked: SearchFilter = q && mode !== 'words' ? { ...filter, mode } : filter
  const sorts = sortsOf({ q, view })
  const [fitting] = sorts
  if (view === 'timeline') return { ...asked, sort: sorts.find((one) => one === sort) ?? fitting }
  return sort ? { ...asked, sort } : asked
}

/** How many filters are set, the words not counted. */
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

/** The values of a filter with one taken off if it was among them, else added. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

function starsIn(value: string | null): number {
  return /^[1-5]$/.test(value ?? '') ? Number(value) : 0
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function ids(address: URLSearchParams, name: string): string[] {
  return [...new Set(address.getAll(name).filter((id) => uuid.test(id)))]
}

/** More of them, and longer ones, than the archive takes are left out. */
const [mostNames, longestName] = [50, 300]

function names(address: URLSearchParams, name: string): string[] {
  const given = address.getAll(name).filter((one) => one.trim() !== '' && one.length <= longestName)
  return [...new Set(given)].slice(0, mostNames)
}
