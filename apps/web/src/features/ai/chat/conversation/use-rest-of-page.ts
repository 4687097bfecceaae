import { type RefCallback, useCallback } from 'react'

/** Keeps in `--above` of an element how far below the top of the page it begins: what stands there may change its height. */
export function useRestOfPage(): RefCallback<HTMLElement> {
  return useCallback((element) => {
    if (!element) return
    const place = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--above', `${above}px`)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
}
