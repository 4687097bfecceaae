import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { type SearchPage, useSearchPagesInfiniteQuery } from '../api.ts'
import { type SearchState, toSearchFilter } from './search-state.ts'
import { useAbortStaleQuery } from './use-abort-stale-query.ts'

interface HitsByMeaning {
  readonly isLoading: boolean
  /** Those that words do not find. */
  readonly hits: readonly SearchHit[]
  /** The first page of the search by meaning. */
  readonly page: SearchPage | undefined
}

/** Milliseconds without a change of the search after which it is repeated by meaning, which takes longer than by words. */
const debounceMs = 300

/** What a search finds by meaning beyond all that it has found by words: the best hits, on one page. */
export function useHitsByMeaning(state: SearchState, byWords: readonly SearchHit[]): HitsByMeaning {
  const [settled] = useDebouncedValue(state, debounceMs)
  const filter = useMemo(() => {
    const found = settled === state ? toSearchFilter({ ...state, mode: 'meaning' }) : undefined
    return found?.mode && { ...found, facets: false }
  }, [state, settled])
  useAbortStaleQuery('searchPages', filter)
  const { currentData, isFetching } = useSearchPagesInfiniteQuery(filter ?? skipToken)
  const page = currentData?.pages[0]
  const hits = useMemo(() => {
    if (!page?.understanding?.some((way) => way !== 'words')) return []
    const known = new Set(byWords.map(({ item }) => item.id))
    return page.hits.filter(({ item }) => !known.has(item.id))
  }, [page, byWords])
  return { isLoading: settled !== state || (isFetching && !currentData), hits, page }
}
