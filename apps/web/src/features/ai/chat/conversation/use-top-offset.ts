import { type RefCallback, useCallback } from 'react'

/** Sets `--above` on an element to its distance from the top of the page, and updates it when the page is resized. */
export function useTopOffset(): RefCallback<HTMLElement> {
  return useCallback((element) => {
    if (!element) return
    const update = () => {
      const above = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--above', `${above}px`)
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
}
