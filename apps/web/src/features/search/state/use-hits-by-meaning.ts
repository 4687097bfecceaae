import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { type SearchFilter, type SearchPage, useSearchPagesInfiniteQuery } from '../api.ts'
import { type SearchState, toSearchFilter } from './search-state.ts'
import { useAbortStaleQuery } from './use-abort-stale-query.ts'
import type { useSearch } from './use-search.ts'

/** Milliseconds without a change of the search after which it is repeated by meaning, which takes longer than by words. */
const debounceMs = 300

interface HitsByMeaning {
  /** Whether hits by meaning follow those by words at all. */
  readonly isWanted: boolean
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Those that words do not find. */
  readonly hits: readonly SearchHit[]
  /** Whether more can be found by meaning than is on this page. */
  readonly hasMore: boolean
  /** The first page of the search by meaning. */
  readonly page: SearchPage | undefined
}

/**
 * What a search finds by meaning beyond what it has found by words: the best hits, on one page. Asked for after the last hit by words as they
 * were typed; nobody reaches the end of more hits than are counted.
 */
export function useHitsByMeaning(
  state: SearchState,
  { firstPage, hits: byWords, isComplete, error: wordsError }: ReturnType<typeof useSearch>,
): HitsByMeaning {
  const isWanted =
    isComplete &&
    !wordsError &&
    firstPage !== undefined &&
    !firstPage.capped &&
    !firstPage.isFilterOnly &&
    firstPage.corrections.length === 0
  const key = JSON.stringify(toSearchFilter({ ...state, mode: 'meaning', sort: undefined }))
  const [settledKey] = useDebouncedValue(key, debounceMs)
  const filter = useMemo<SearchFilter | undefined>(
    () => (isWanted && settledKey === key ? { ...JSON.parse(key), facets: false } : undefined),
    [isWanted, key, settledKey],
  )
  useAbortStaleQuery('searchPages', filter)
  const { currentData, isError, error, refetch } = useSearchPagesInfiniteQuery(filter ?? skipToken)
  const page = filter && currentData?.pages[0]
  // Where a search by meaning is not possible, the archive answers by words.
  const isByMeaning = page?.understanding?.some((way) => way !== 'words') ?? false
  const hits = useMemo(() => {
    if (!page || !isByMeaning) return []
    const known = new Set(byWords.map(({ item }) => item.id))
    return page.hits.filter(({ item }) => !known.has(item.id))
  }, [page, isByMeaning, byWords])
  return {
    isWanted,
    isLoading: isWanted && !page && !(filter && isError),
    error: filter && isError && !page ? error : undefined,
    retry: () => void refetch(),
    hits,
    hasMore: isByMeaning && page?.nextCursor != null,
    page,
  }
}
