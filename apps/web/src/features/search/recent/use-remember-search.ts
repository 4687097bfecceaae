import { useCallback, useEffect, useRef } from 'react'
import { useRememberSearchMutation } from '../api.ts'
import { hasWords } from '../state/search-state.ts'

/** Milliseconds for which a search with results stands until it counts as one that was of use. */
const standing = 4_000
/** The name before a colon, with nothing behind it yet. */
const bareOperator = /[\p{L}-]+:\s*$/u
/** More than anybody types is nothing to be offered again. */
const longest = 300

/**
 * Has a search remembered once it was of use: its results stood for some seconds, or `remember` says so, because one of
 * them was opened or Enter pressed. The same words once in a row.
 */
export function useRememberSearch(
  typed: string,
  hasResults: boolean,
): { remember: (words?: string) => void } {
  const [send] = useRememberSearchMutation()
  const last = useRef('')
  const words = typed.trim()

  const remember = useCallback(
    (used: string = words) => {
      if (used.length > longest || used === last.current || !hasWords(used.replace(bareOperator, ''))) return
      last.current = used
      void send({ body: { words: used } })
    },
    [send, words],
  )
  useEffect(() => {
    if (!hasResults || words === '') return undefined
    const timer = setTimeout(remember, standing)
    return () => clearTimeout(timer)
  }, [remember, hasResults, words])
  return { remember }
}
