import { useEffect, useRef, useState } from 'react'

/** Animation frames to wait for the first result to be drawn. */
const maxFrames = 30

/**
 * Moves the focus to the first result after `request`. It waits until the results are settled, because the focus would be
 * lost with a result that is about to be replaced.
 */
export function useFocusFirstResult(isSettled: boolean) {
  const [isRequested, setRequested] = useState(false)
  const frame = useRef(0)

  useEffect(() => {
    if (!isRequested || !isSettled) return
    let framesLeft = maxFrames
    function focusFirst() {
      const first = document.querySelector<HTMLElement>('[data-entry="0"] a[href]')
      if (!first && framesLeft-- > 0) {
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
