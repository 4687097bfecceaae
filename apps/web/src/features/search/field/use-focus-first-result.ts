import { useEffect, useRef, useState } from 'react'

/** How long to wait for the first result to be drawn, which takes a slow and busy device seconds. */
const maxWaitMs = 10_000

/**
 * Moves the focus to the first result after `request`. It waits until the results are settled, because the focus would be
 * lost with a result that is about to be replaced, and gives up when the focus moves elsewhere meanwhile.
 */
export function useFocusFirstResult(isSettled: boolean) {
  const [isRequested, setRequested] = useState(false)
  const frame = useRef(0)

  useEffect(() => {
    if (!isRequested || !isSettled) return
    const startedAt = performance.now()
    const field = document.activeElement
    function focusFirst() {
      const isAway = document.activeElement !== field
      const first = isAway ? null : document.querySelector<HTMLElement>('[data-entry="0"] a[href]')
      if (!first && !isAway && performance.now() - startedAt < maxWaitMs) {
        frame.current = requestAnimationFrame(focusFirst)
        return
      }
      setRequested(false)
      first?.focus()
    }
    focusFirst()
    return () => cancelAnimationFrame(frame.current)
  }, [isRequested, isSettled])

  return { request: () => setRequested(true), cancel: () => setRequested(false) }
}
