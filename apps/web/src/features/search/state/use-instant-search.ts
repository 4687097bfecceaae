import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useFurtherPages } from '../../../shared/api/use-further-pages.ts'
import { type InstantFilter, useInstantPagesInfiniteQuery } from '../api.ts'
import { useCalledOff } from './use-called-off.ts'

/**
 * The results of what is being typed. While the next ones are on their way the last stay, `stale`; an answer only ever
 * becomes that of its own question.
 */
export function useInstantSearch(filter: InstantFilter | undefined) {
  useCalledOff('instantPages', filter)
  const query = useInstantPagesInfiniteQuery(filter ?? skipToken)
  const { data, currentData, isFetching, isFetchingNextPage, error, isError, refetch } = query
  const { loadMore } = useFurtherPages(query)
  // What was found for other words says nothing where there is no answer to these.
  const failed = isError && !currentData
  const pages = filter && !failed ? data?.pages : undefined
  const hits = useMemo(() => onceEach(pages?.flatMap((page) => page.hits) ?? []), [pages])
  return {
    hits,
    first: pages?.[0],
    loading: filter !== undefined && !pages && !isError,
    stale: filter !== undefined && pages !== undefined && !currentData && isFetching,
    loadingMore: isFetchingNextPage,
    error: isError ? error : undefined,
    // From the start: what followed may have been on a server that is away now.
    retry: refetch,
    onEnd: loadMore,
  }
}

/** Something that is added while one reads on moves what was on the last page onto the next. */
function onceEach<T extends { item: { id: string } }>(hits: readonly T[]): T[] {
  return [...new Map(hits.map((hit) => [hit.item.id, hit])).values()]
}
