import { paths } from './paths.ts'

/** The filters that other pages can link to. */
export type SearchLinkFilter = 'category' | 'tag' | 'participant'

/** A link to the search, filtered by the category, tag or participant with this `id`. */
export function buildSearchLink(by: SearchLinkFilter, id: string): string {
  return `${paths.search.to()}?${new URLSearchParams({ [by]: id })}`
}
