import { useEffect, useRef, useState } from 'react'
import { PendingValues } from '../../../shared/forms/pending-values.ts'

const debounceMs = 150

/**
 * Holds the text of a search field while it is being typed, and passes the trimmed text to `onQueryChange` once the
 * typing pauses. `flush` passes it on at once.
 */
export function useQueryInput(query: string, onQueryChange: (query: string) => void) {
  const [text, setText] = useState(query)
  const reported = useRef(query)
  /** Reported queries that `query` has not shown yet: on a busy device it follows the typing late. */
  const pending = useRef(new PendingValues())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The query also changes without typing: by back, forward, a link or a suggestion.
  useEffect(() => {
    if (pending.current.show(query) || query === reported.current) return
    reported.current = query
    setText(query)
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])

  function flush(typed: string = text) {
    clearTimeout(timer.current)
    if (typed.trim() === reported.current) return
    reported.current = typed.trim()
    pending.current.add(reported.current)
    onQueryChange(reported.current)
  }
  function change(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flush(typed), debounceMs)
  }
  function clear() {
    setText('')
    flush('')
  }
  return { text, change, flush, clear }
}
