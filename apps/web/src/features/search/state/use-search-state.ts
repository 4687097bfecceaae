import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { parseSearch, type SearchState, serializeSearch } from './search-state.ts'

export interface SearchControl {
  readonly state: SearchState
  /** Applies a change as a new history entry. */
  readonly change: (change: Partial<SearchState>) => void
  /** Sets the query while it is being typed; consecutive calls share one history entry. */
  readonly typeQuery: (query: string) => void
}

/** The history state of an entry that was made by typing. */
const typing = 'typing'

/** The search in the page's URL, and how to change it. */
export function useSearchState(): SearchControl {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const state = useMemo(() => parseSearch(params), [params])
  const isTyping = location.state === typing

  const change = useCallback(
    (change: Partial<SearchState>) => {
      setParams((current) => serializeSearch({ ...parseSearch(current), ...change }))
    },
    [setParams],
  )
  const typeQuery = useCallback(
    (query: string) => {
      const options = { replace: isTyping, state: typing, preventScrollReset: true }
      setParams((current) => serializeSearch({ ...parseSearch(current), q: query }), options)
    },
    [setParams, isTyping],
  )
  return { state, change, typeQuery }
}
