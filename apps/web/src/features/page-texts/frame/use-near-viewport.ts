import { useEffect, useState } from 'react'

/** Whether an element has been near the visible part of the page. */
export function useNearViewport(element: HTMLElement): boolean {
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in globalThis))
  useEffect(() => {
    if (isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
