import { useCallback, useEffect, useRef } from 'react'

/** After somebody has scrolled, the page does not follow the voice for this long. */
const pauseMs = 6000

const scrollKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** Returns whether the page may be scrolled to the spoken word, which it may not while somebody scrolls it. */
export function useReaderScroll(): () => boolean {
  const pausedUntil = useRef(0)
  useEffect(() => {
    const pause = () => {
      pausedUntil.current = Date.now() + pauseMs
    }
    const pauseByKey = ({ key }: KeyboardEvent) => {
      if (scrollKeys.has(key)) pause()
    }
    const events = new AbortController()
    const options = { passive: true, signal: events.signal }
    window.addEventListener('wheel', pause, options)
    window.addEventListener('touchmove', pause, options)
    window.addEventListener('keydown', pauseByKey, options)
    return () => events.abort()
  }, [])
  return useCallback(() => Date.now() >= pausedUntil.current, [])
}
