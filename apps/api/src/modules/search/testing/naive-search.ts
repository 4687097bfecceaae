import { folded } from '../../../search/lexicon/folded.ts'
import { parents, type RandomItem, type RandomSearch } from './random-items.ts'

type Filter = 'kind' | 'language' | 'tag' | 'category' | 'participant' | 'place' | 'decade'

/** Which items a search should find, by going through all of them; `leftOut` names a filter that does not count. */
export function naiveSearch(
  items: readonly RandomItem[],
  search: RandomSearch,
  leftOut?: Filter,
): readonly RandomItem[] {
  const anyOf = <T>(wanted: readonly T[], filter: Filter, values: readonly T[]) =>
    filter === leftOut || wanted.length === 0 || values.some((value) => wanted.includes(value))
  return items.filter(
    (item) =>
      search.words.every((word) => item.words.includes(word)) &&
      (!search.favourite || item.favourite) &&
      (search.rating === null || (item.rating ?? 0) >= search.rating) &&
      anyOf(search.kinds, 'kind', [item.kind]) &&
      anyOf(search.languages, 'language', [item.language]) &&
      anyOf(search.tags, 'tag', withAncestors(item.tags)) &&
      anyOf(search.categories, 'category', withAncestors(item.categories)) &&
      anyOf(search.participants, 'participant', item.participants) &&
      anyOf(search.places.map(placeOf), 'place', item.place === null ? [] : [placeOf(item.place)]) &&
      (leftOut === 'decade' || isWithin(item.year, search)),
  )
}

/** A place as it is compared with others. */
export function placeOf(name: string): string {
  return folded(name).replaceAll('-', ' ')
}

/** The labels and all that stand above them. */
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

/** How often each value comes, most often first, then by value. */
export function countsOf(values: readonly string[]): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
