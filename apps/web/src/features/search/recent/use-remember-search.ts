import { useCallback, useEffect, useRef } from 'react'
import { useRememberSearchMutation } from '../api.ts'
import { hasSearchableText } from '../state/search-state.ts'

/** A search whose results stay on screen for this long counts as useful. */
const dwellMs = 4_000
/** A query operator without a value yet, such as `kind:`. */
const trailingOperator = /[\p{L}-]+:\s*$/u
/** Longer queries were pasted, not typed; they are not worth suggesting. */
const maxQueryLength = 300

/**
 * Adds a search to the recent searches once its results have stayed on screen for `dwellMs`. Callers use `remember` when
 * a result is opened or Enter is pressed. A query is not sent twice in a row.
 */
export function useRememberSearch(text: string, hasResults: boolean): { remember: (query?: string) => void } {
  const [send] = useRememberSearchMutation()
  const last = useRef('')
  const query = text.trim()

  const remember = useCallback(
    (used: string = query) => {
      if (used.length > maxQueryLength || used === last.current) return
      if (!hasSearchableText(used.replace(trailingOperator, ''))) return
      last.current = used
      void send({ body: { words: used } })
    },
    [send, query],
  )
  useEffect(() => {
    if (!hasResults || query === '') return undefined
    const timer = setTimeout(remember, dwellMs)
    return () => clearTimeout(timer)
  }, [remember, hasResults, query])
  return { remember }
}
