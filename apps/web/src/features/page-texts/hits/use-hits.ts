import { useDebouncedValue } from '@mantine/hooks'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFindInPagesQuery } from '../api.ts'
import type { PageMatch } from './hits-over-page.tsx'

const debounceMs = 250
/** Of the contract. */
const maxQueryLength = 1000

const none: readonly PageMatch[] = []

/** The words that are searched for on the pages of a file, at first those of the URL (`?q=…`), and which match is shown. */
export function useHits(assetId: string, hasWords: boolean) {
  const [params] = useSearchParams()
  const [text, setText] = useState(() => params.get('q')?.slice(0, maxQueryLength) ?? '')
  const [index, setIndex] = useState(0)
  const [query] = useDebouncedValue(text.trim(), debounceMs)
  const isSearching = hasWords && query !== ''
  const { currentData, isFetching, error, refetch } = useFindInPagesQuery(
    isSearching ? { params: { id: assetId }, query: { q: query } } : skipToken,
  )
  const hits = (isSearching ? currentData?.matches : undefined) ?? none
  const pages = useMemo(() => [...new Set(hits.map(({ page }) => page))], [hits])

  return {
    text,
    isSearching,
    isLoading: isSearching && isFetching && !currentData,
    error: isSearching ? error : undefined,
    retry: () => void refetch(),
    hits,
    /** The pages that have hits, ascending. */
    pages,
    index: Math.min(index, Math.max(0, hits.length - 1)),
    search(next: string) {
      setText(next.slice(0, maxQueryLength))
      setIndex(0)
    },
    /** Goes to another hit; after the last comes the first. */
    step(by: 1 | -1) {
      if (hits.length > 0)
        setIndex((before) => (Math.min(before, hits.length - 1) + by + hits.length) % hits.length)
    },
    goToPage(page: number) {
      const first = hits.findIndex((hit) => hit.page === page)
      if (first >= 0) setIndex(first)
    },
  }
}

export type Hits = ReturnType<typeof useHits>
