import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { PendingValues } from '../../../shared/forms/pending-values.ts'
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
  const isEntryPending = usePendingEntry(location.key)
  const addChange = usePendingParams(params)

  const change = useCallback(
    (change: Partial<SearchState>) => {
      isEntryPending.current = false
      setParams(addChange(change))
    },
    [setParams, addChange, isEntryPending],
  )
  const typeQuery = useCallback(
    (query: string) => {
      const options = { replace: isTyping || isEntryPending.current, state: typing, preventScrollReset: true }
      isEntryPending.current = true
      setParams(addChange({ q: query }), options)
    },
    [setParams, addChange, isTyping, isEntryPending],
  )
  return { state, change, typeQuery }
}

/** Whether typing has made a history entry that is not rendered yet, as happens on a busy device. */
function usePendingEntry(locationKey: string) {
  const isPending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered entry ends what was pending
  useLayoutEffect(() => {
    isPending.current = false
  }, [locationKey])
  return isPending
}

/**
 * Returns a function that adds a change to the parameters requested last. The URL shows them some time later, and a change
 * made meanwhile must not undo them.
 */
function usePendingParams(params: URLSearchParams): (change: Partial<SearchState>) => URLSearchParams {
  const pending = useRef(new PendingValues())
  const shown = params.toString()
  useLayoutEffect(() => void pending.current.show(shown), [shown])

  return useCallback(
    (change) => {
      const current = new URLSearchParams(pending.current.latest ?? shown)
      const next = serializeSearch({ ...parseSearch(current), ...change })
      pending.current.add(next.toString())
      return next
    },
    [shown],
  )
}
