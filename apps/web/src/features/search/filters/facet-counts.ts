import type { Facets } from '@lares/shared-types/contracts/search'
import type { FilterValue } from './value-list.tsx'

/** The counts of one facet by value. */
export function countsOf(facets: Facets | undefined, facet: keyof Facets): ReadonlyMap<string, number> {
  return new Map(facets?.[facet].map(({ value, count }) => [value, count]))
}

/**
 * The values worth offering: those that leave results, and those that are chosen. Before the first answer nothing is
 * known, and all are offered.
 */
export function offered(
  values: readonly Omit<FilterValue, 'count'>[],
  counts: ReadonlyMap<string, number> | undefined,
  chosen: readonly string[],
): FilterValue[] {
  return values
    .map((value) => ({ ...value, count: counts && (counts.get(value.value) ?? 0) }))
    .filter(({ value, count }) => count === undefined || count > 0 || chosen.includes(value))
}
