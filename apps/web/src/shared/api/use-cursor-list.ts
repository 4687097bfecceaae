import { useMemo } from 'react'
import { type PagedQuery, useLoadMore } from './use-load-more.ts'

export interface ListQuery<P> extends PagedQuery {
  readonly currentData?: { readonly pages: readonly P[] } | undefined
}

/**
 * The loaded entries of an infinite query, with what a list needs to load more of them. `entries` is undefined until the
 * first page has arrived.
 *
 * @param getEntries a function of the module, so that the entries keep their identity between renders
 */
export function useCursorList<P, E>(query: ListQuery<P>, getEntries: (page: P) => readonly E[]) {
  const { currentData, error, hasNextPage } = query
  const entries = useMemo(() => currentData?.pages.flatMap(getEntries), [currentData, getEntries])
  return { entries, error, hasMore: hasNextPage, ...useLoadMore(query) }
}
