import { useEffect, useEffectEvent } from 'react'
import styles from './pointing.module.css'

/** What belongs to pointing itself is used, not pointed at. */
export const pointingMark = { 'data-pointing': 'tool' } as const

const isTool = (target: Element) => target.closest('[data-pointing="tool"]') !== null

/**
 * While it is active, each click on the page chooses an element instead of doing anything, the element below the pointer is
 * outlined, and Escape ends it.
 */
export function usePointing(isActive: boolean, onPoint: (target: Element) => void, onEnd: () => void): void {
  const point = useEffectEvent(onPoint)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isActive) return
    const outlineClass = styles.outlined ?? 'outlined'
    let outlined: Element | undefined
    const outline = (element: Element | undefined) => {
      outlined?.classList.remove(outlineClass)
      outlined = element
      outlined?.classList.add(outlineClass)
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const intercept = (event: Event) => {
      if (!(event.target instanceof Element) || isTool(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.type === 'click') point(event.target)
    }
    // Menus and dialogs already react to the press.
    for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick', 'submit'])
      document.addEventListener(type, intercept, options)
    document.addEventListener(
      'pointerover',
      ({ target }) => outline(target instanceof Element && !isTool(target) ? target : undefined),
      options,
    )
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        event.stopImmediatePropagation()
        end()
      },
      options,
    )
    return () => {
      listening.abort()
      outline(undefined)
    }
  }, [isActive])
}
