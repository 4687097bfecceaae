import { useEffect, useState } from 'react'

/** Whether an element has been near the visible part of the page; with `canLeave`, whether it is now. */
export function useNearViewport(element: HTMLElement | null, { canLeave = false } = {}): boolean {
  const isUnknown = !('IntersectionObserver' in globalThis)
  const [isNear, setIsNear] = useState(isUnknown)
  const isDecided = isUnknown || (isNear && !canLeave)
  useEffect(() => {
    if (!element || isDecided) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = canLeave ? entries.slice(-1) : entries
        setIsNear(seen.some((entry) => entry.isIntersecting))
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isDecided, canLeave])
  return isNear
}
