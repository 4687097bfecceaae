import { useEffect, useRef } from 'react'

/**
 * Acts on a character that is typed outside of fields. By the character and not by the key, since `/` and `?` are
 * elsewhere on each keyboard, with Shift or without.
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
