import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readSearch, type SearchState, writeSearch } from './search-state.ts'

export interface SearchControl {
  readonly state: SearchState
  /** A choice: the way back leads to what was before. */
  readonly change: (change: Partial<SearchState>) => void
  /** Letters that are being typed: all of one go are one step back. */
  readonly type: (words: string) => void
}

const typing = 'typing'

/** The search that the page's address holds, and how to change it. */
export function useSearchState(): SearchControl {
  const [address, setAddress] = useSearchParams()
  const location = useLocation()
  const state = useMemo(() => readSearch(address), [address])
  const goesOn = location.state === typing

  const change = useCallback(
    (change: Partial<SearchState>) => {
      setAddress((now) => writeSearch({ ...readSearch(now), ...change }))
    },
    [setAddress],
  )
  const type = useCallback(
    (words: string) => {
      const options = { replace: goesOn, state: typing, preventScrollReset: true }
      setAddress((now) => writeSearch({ ...readSearch(now), q: words }), options)
    },
    [setAddress, goesOn],
  )
  return { state, change, type }
}
