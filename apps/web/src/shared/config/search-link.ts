import { paths } from './paths.ts'

/** By what the search can be narrowed down from elsewhere. */
export type SearchedBy = 'category' | 'tag' | 'participant'

/** The search for everything that carries a category or tag, or in which a person takes part; `id` of that. */
export function searchLink(by: SearchedBy, id: string): string {
  return `${paths.search.to()}?${new URLSearchParams({ [by]: id })}`
}
