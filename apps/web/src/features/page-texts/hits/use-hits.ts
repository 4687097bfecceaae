import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFindInPagesQuery } from '../api.ts'
import type { PageMatch } from './hits-over-page.tsx'
import { type SearchState, useLeadingSearch } from './leading-search.ts'

const debounceMs = 250
/** Of the contract. */
const maxQueryLength = 1000

const none: readonly PageMatch[] = []

interface HitsOptions {
  readonly assetId: string
  /** Whether pages have words; undefined until that is known. */
  readonly hasWords: boolean | undefined
  /** The element with the pictures of the pages. */
  readonly pictures: HTMLElement | null
}

/**
 * The words that are searched for on the pages of a file, at first those of the URL (`?q=…`), and which match is shown, at first that
 * on the page of the URL (`?page=…`).
 */
export function useHits({ assetId, hasWords, pictures }: HitsOptions) {
  const [params] = useSearchParams()
  const [text, setText] = useState(() => params.get('q')?.slice(0, maxQueryLength) ?? '')
  const [chosen, setChosen] = useState<number>()
  const [query] = useDebouncedValue(text.trim(), debounceMs)
  const isSearching = hasWords === true && query !== ''
  const { currentData, isFetching, error, refetch } = useFindInPagesQuery(
    isSearching ? { params: { id: assetId }, query: { q: query } } : skipToken,
  )
  const hits = (isSearching ? currentData?.matches : undefined) ?? none
  const isLoading = isSearching && isFetching && !currentData
  const { isLeading, takeLead } = useLeadingSearch(pictures, getState())
  const openedAt = Number(params.get('page'))
  const index =
    chosen ??
    Math.max(
      0,
      hits.findIndex(({ page }) => page === openedAt),
    )
  const pages = useMemo(() => [...new Set(hits.map(({ page }) => page))], [hits])

  return {
    text,
    isSearching,
    isLoading,
    error: isSearching ? error : undefined,
    retry: () => void refetch(),
    hits,
    /** Whether this search scrolls to its hits and has keys; of several on a page only one does. */
    isLeading,
    /** The pages that have hits, ascending. */
    pages,
    index: Math.min(index, Math.max(0, hits.length - 1)),
    search(next: string) {
      takeLead()
      setText(next.slice(0, maxQueryLength))
      setChosen(0)
    },
    /** Goes to another hit; after the last comes the first. */
    step(by: 1 | -1) {
      takeLead()
      if (hits.length > 0) setChosen((Math.min(index, hits.length - 1) + by + hits.length) % hits.length)
    },
    goToPage(page: number) {
      takeLead()
      const first = hits.findIndex((hit) => hit.page === page)
      if (first >= 0) setChosen(first)
    },
  }

  function getState(): SearchState {
    if (hits.length > 0) return 'found'
    return isLoading || (hasWords === undefined && query !== '') ? 'searching' : 'nothing'
  }
}

export type Hits = ReturnType<typeof useHits>
