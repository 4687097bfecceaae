import type { KeyboardEvent } from 'react'
import { QueryInput } from './query-input.tsx'
import { useFocusFirstResult } from './use-focus-first-result.ts'
import { useQueryInput } from './use-query-input.ts'

interface SearchFieldProps {
  query: string
  onQueryChange: (query: string) => void
  /** Called with the trimmed query when Enter is pressed. */
  onSubmit?: (query: string) => void
  /** Whether the results shown are those of `query`, with no request pending. */
  isSettled: boolean
}

/** The search box. Arrow down moves the focus to the first result, after waiting for results that are still loading. */
export function SearchField({ query, onQueryChange, onSubmit, isSettled }: SearchFieldProps) {
  const input = useQueryInput(query, onQueryChange)
  const firstResult = useFocusFirstResult(isSettled && input.text.trim() === query)

  function onKeyDown(event: KeyboardEvent) {
    firstResult.cancel()
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    input.flush()
    if (event.key === 'Enter') return onSubmit?.(input.text.trim())
    event.preventDefault()
    firstResult.request()
  }

  return (
    <search>
      <QueryInput
        input={input}
        aria-keyshortcuts="Control+K /"
        onKeyDown={onKeyDown}
        onBlur={firstResult.cancel}
      />
    </search>
  )
}
