import { useEffect, useRef } from 'react'

/**
 * Calls `act` when a character is typed outside of fields. Compares the character and not the key code, since `/` and
 * `?` are on different keys of each keyboard layout, with or without Shift.
 */
export function useTypedKey(character: string, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== character || event.ctrlKey || event.metaKey || isField(event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [character])
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
