import { fold } from '../../../lexicon/fold.ts'
import { parents, type RandomItem, type RandomSearch } from './random-items.ts'

type Filter =
  | 'kind'
  | 'language'
  | 'tag'
  | 'category'
  | 'participant'
  | 'place'
  | 'decade'
  | 'rating'
  | 'favourite'

/** The items that a search should find, by checking each of them; `ignoredFilter` is left out. */
export function naiveSearch(
  items: readonly RandomItem[],
  search: RandomSearch,
  ignoredFilter?: Filter,
): readonly RandomItem[] {
  const anyOf = <T>(wanted: readonly T[], filter: Filter, values: readonly T[]) =>
    filter === ignoredFilter || wanted.length === 0 || values.some((value) => wanted.includes(value))
  return items.filter(
    (item) =>
      search.words.every((word) => item.words.includes(word)) &&
      (ignoredFilter === 'favourite' || !search.favourite || item.favourite) &&
      (ignoredFilter === 'rating' || search.rating === null || (item.rating ?? 0) >= search.rating) &&
      anyOf(search.kinds, 'kind', [item.kind]) &&
      anyOf(search.languages, 'language', [item.language]) &&
      anyOf(search.tags, 'tag', withAncestors(item.tags)) &&
      anyOf(search.categories, 'category', withAncestors(item.categories)) &&
      anyOf(search.participants, 'participant', item.participants) &&
      anyOf(
        search.places.map(normalizePlace),
        'place',
        item.place === null ? [] : [normalizePlace(item.place)],
      ) &&
      (ignoredFilter === 'decade' || isWithin(item.year, search)),
  )
}

/** The form in which places are compared. */
export function normalizePlace(name: string): string {
  return fold(name).replaceAll('-', ' ')
}

/** The labels with all their ancestors. */
export function withAncestors(labels: readonly number[]): number[] {
  const found = new Set<number>()
  for (let label of labels) {
    for (
      let next: number | null | undefined = label;
      next !== null && next !== undefined;
      next = parents[label]
    ) {
      found.add(next)
      label = next
    }
  }
  return [...found]
}

function isWithin(year: number | null, { from, to }: Pick<RandomSearch, 'from' | 'to'>): boolean {
  if (from === null && to === null) return true
  if (from !== null && to !== null && to < from) return isWithin(year, { from: to, to: from })
  return year !== null && (from === null || year >= from) && (to === null || year <= to)
}

/** The count of each value, the highest first, then by value. */
export function countValues(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
