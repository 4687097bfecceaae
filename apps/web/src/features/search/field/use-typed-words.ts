import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a letter before the archive is asked. */
const calm = 150

/** The words of a search while they are being typed: `onType` is told of them once the typing pauses. */
export function useTypedWords(words: string, onType: (words: string) => void) {
  const [typed, setTyped] = useState(words)
  const told = useRef(words)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // They have changed in another way: back, forward, a link, a suggestion.
  useEffect(() => {
    if (words === told.current) return
    told.current = words
    setTyped(words)
  }, [words])
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Tells of what is typed at once. */
  function tell(text: string = typed) {
    clearTimeout(timer.current)
    if (text.trim() === told.current) return
    told.current = text.trim()
    onType(told.current)
  }
  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(text), calm)
  }
  function clear() {
    setTyped('')
    tell('')
  }
  return { typed, type, tell, clear }
}
