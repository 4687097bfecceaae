import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useFurtherPages } from '../../../shared/api/use-further-pages.ts'
import { type SearchFilter, useSearchPagesInfiniteQuery } from '../api.ts'
import { shownPages } from './shown-pages.ts'
import { useCalledOff } from './use-called-off.ts'

/**
 * The results of a search as far as they have been asked for. An answer only ever becomes that of its own question, and a
 * question that nobody asks any more is called off.
 */
export function useSearch(filter: SearchFilter | undefined) {
  useCalledOff('searchPages', filter)
  const query = useSearchPagesInfiniteQuery(filter ?? skipToken)
  const { loadMore, retry } = useFurtherPages(query)
  const { pages, first, loading, stale, loadingMore, error } = shownPages(filter !== undefined, query)
  const hits = useMemo(() => pages?.flatMap((page) => page.hits) ?? [], [pages])
  return useMemo(
    () => ({ first, hits, loading, stale, loadingMore, error, retry, onEnd: loadMore }),
    [first, hits, loading, stale, loadingMore, error, retry, loadMore],
  )
}
