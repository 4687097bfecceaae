import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { getScrollPosition, type ScrollPosition, storeScrollPosition } from './scroll-positions.ts'

/** How long a list may take to load and reach its stored position. */
const timeoutMs = 8000

/**
 * Stores the scroll position of a list for the page's history entry. Returns a ref to the position to restore when the
 * reader navigates back; the list clears it once it is reached. It is also cleared after a timeout and when the reader
 * scrolls.
 *
 * @param getPosition the current position; undefined while the list has no layout
 */
export function useScrollRestoration(getPosition: () => ScrollPosition | undefined) {
  const { key: historyKey, pathname, search } = useLocation()
  // The first entry of every visit has the same history key, also after an address was typed.
  const key = `${historyKey} ${pathname}${search}`
  const target = useRef<ScrollPosition | undefined>(undefined)
  const isFirstRender = useRef(true)
  if (isFirstRender.current) {
    isFirstRender.current = false
    target.current = getScrollPosition(key)
  }
  const latest = useRef(getPosition)
  latest.current = getPosition

  useEffect(() => {
    const cancel = () => {
      target.current = undefined
    }
    const timer = setTimeout(cancel, timeoutMs)
    for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, cancel)
    return () => {
      clearTimeout(timer)
      for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, cancel)
    }
  }, [])

  useEffect(() => {
    let frame = 0
    const { href } = window.location
    function store() {
      frame = 0
      // On navigation the window scrolls to the top of the next page while this list is still mounted.
      const hasNavigated = window.location.href !== href
      const position = hasNavigated || target.current ? undefined : latest.current()
      if (position) storeScrollPosition(key, position)
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(store)
    }
    store()
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
    }
  }, [key])

  return target
}
