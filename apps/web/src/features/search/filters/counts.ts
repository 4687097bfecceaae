import type { Facets } from '@lares/shared-types/contracts/search'

/** The number of results with each value of a facet. */
export type Counts = ReadonlyMap<string, number>

/** The counts of a facet; undefined while they are not loaded, or where a reply of an earlier version has none. */
export function toCounts(facets: Partial<Facets> | undefined, facet: keyof Facets): Counts | undefined {
  const counts = facets?.[facet]
  return counts && new Map(counts.map(({ value, count }) => [value, count]))
}
