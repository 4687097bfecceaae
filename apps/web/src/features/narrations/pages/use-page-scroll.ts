import { useCallback, useEffect, useRef } from 'react'
import { scrollKeys } from '../../../shared/playback/scroll-keys.ts'
import { prefersReducedMotion } from '../../../shared/preferences/reduced-motion.ts'

/** While somebody scrolls, and for this long after, the page does not follow the voice. */
const pauseMs = 6000

/** The longest time that browsers take to scroll smoothly to an element. */
const smoothScrollMs = 1500

/** The parts of the window, as shares of its height, between which a line is read without scrolling. */
const reach = { top: 0.15, bottom: 0.68 }

/** Where somebody types, or chooses in a dialog. */
const busyElements = [
  'input:not([type="range"]):not([type="checkbox"]):not([type="radio"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  'dialog',
  '[role="dialog"]',
].join(',')

/**
 * Returns a function that scrolls the page to the line that is spoken. It does nothing while somebody types or has a dialog open;
 * and after somebody has scrolled away while the voice was playing, nothing until the line is in view again.
 */
export function usePageScroll(isPlaying: boolean): (line: HTMLElement) => void {
  const hasScrolledAway = useRef(false)
  const pausedUntil = useRef(0)
  const scrollingUntil = useRef(0)

  useEffect(() => {
    if (!isPlaying) return undefined
    const scrollAway = () => {
      hasScrolledAway.current = true
      pausedUntil.current = Date.now() + pauseMs
    }
    const scrollByKey = ({ key }: KeyboardEvent) => {
      if (scrollKeys.has(key)) scrollAway()
    }
    // By the scrollbar, for example, for which there are no other events.
    const scroll = () => {
      if (Date.now() > scrollingUntil.current) hasScrolledAway.current = true
    }
    const events = new AbortController()
    const options = { passive: true, signal: events.signal }
    window.addEventListener('wheel', scrollAway, options)
    window.addEventListener('touchmove', scrollAway, options)
    window.addEventListener('keydown', scrollByKey, options)
    window.addEventListener('scroll', scroll, options)
    return () => {
      events.abort()
      // Whoever starts the voice again wants to follow it.
      hasScrolledAway.current = false
      pausedUntil.current = 0
    }
  }, [isPlaying])

  return useCallback((line) => {
    if (Date.now() < pausedUntil.current || document.activeElement?.closest(busyElements)) return
    const { top, bottom } = line.getBoundingClientRect()
    const { innerHeight } = window
    if (hasScrolledAway.current && (top < 0 || bottom > innerHeight)) return
    hasScrolledAway.current = false
    if (top >= reach.top * innerHeight && bottom <= reach.bottom * innerHeight) return
    scrollingUntil.current = Date.now() + smoothScrollMs
    line.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [])
}
