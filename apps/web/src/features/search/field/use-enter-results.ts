import { useEffect, useRef, useState } from 'react'

/** How many frames the first result may take to be drawn. */
const patience = 30

/**
 * Moves the focus to the first result, as soon as the results are those that stay: on one that is about to be replaced
 * it would be lost.
 */
export function useEnterResults(settled: boolean) {
  const [wanted, setWanted] = useState(false)
  const frame = useRef(0)

  useEffect(() => {
    if (!wanted || !settled) return
    let left = patience
    function look() {
      const first = document.querySelector<HTMLElement>('[data-entry="0"] a[href]')
      if (!first && left-- > 0) {
        frame.current = requestAnimationFrame(look)
        return
      }
      setWanted(false)
      first?.focus()
    }
    look()
    return () => cancelAnimationFrame(frame.current)
  }, [wanted, settled])

  return { enter: () => setWanted(true), forget: () => setWanted(false) }
}
