import type { KeyboardEvent } from 'react'
import { useEnterResults } from './use-enter-results.ts'
import { useTypedWords } from './use-typed-words.ts'
import { WordsInput } from './words-input.tsx'

interface SearchFieldProps {
  words: string
  onType: (words: string) => void
  /** Enter was pressed: these words are meant. */
  onEnter?: (words: string) => void
  /** What is shown is the answer to `words`, and none is on its way. */
  settled: boolean
}

/** The search box: results follow the typing. Arrow down goes into them, those that are on their way included. */
export function SearchField({ words, onType, onEnter, settled }: SearchFieldProps) {
  const typing = useTypedWords(words, onType)
  const results = useEnterResults(settled && typing.typed.trim() === words)

  function onKeyDown(event: KeyboardEvent) {
    results.forget()
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    typing.tell()
    if (event.key === 'Enter') return onEnter?.(typing.typed.trim())
    event.preventDefault()
    results.enter()
  }

  return (
    <search>
      <WordsInput
        words={typing}
        aria-keyshortcuts="Control+K /"
        onKeyDown={onKeyDown}
        onBlur={results.forget}
      />
    </search>
  )
}
