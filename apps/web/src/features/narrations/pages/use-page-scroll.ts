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
 * Returns a function that scrolls the page to the line that is spoken. It does nothing while somebody types or has a dialog open,
 * or after somebody has scrolled away while the voice plays, until the line is in view again.
 */
export function usePageScroll(isPlaying: boolean): (line: HTMLElement) => void {
  const hasScrolledAway = useRef(false)
  const pausedUntil = useRef(0)
  const scrollingUntil = useRef(0)
  const latest = useRef<FollowedLine>(undefined)

  useEffect(() => {
    if (!isPlaying) return undefined
    const pause = () => {
      pausedUntil.current = Date.now() + pauseMs
      scrollingUntil.current = 0
    }
    const pauseByKey = ({ key }: KeyboardEvent) => {
      if (scrollKeys.has(key)) pause()
    }
    const look = () => {
      if (latest.current && Date.now() > scrollingUntil.current)
        hasScrolledAway.current = !isInView(getPlace(latest.current))
    }
    const events = new AbortController()
    const options = { passive: true, signal: events.signal }
    window.addEventListener('wheel', pause, options)
    window.addEventListener('touchmove', pause, options)
    window.addEventListener('keydown', pauseByKey, options)
    // The scrollbar has no events of its own.
    window.addEventListener('scroll', look, options)
    return () => {
      events.abort()
      // Whoever starts the voice again wants to follow it.
      hasScrolledAway.current = false
      pausedUntil.current = 0
      latest.current = undefined
    }
  }, [isPlaying])

  return useCallback((line) => {
    const place = line.getBoundingClientRect()
    latest.current = { line, top: place.top + window.scrollY, height: place.height }
    if (Date.now() < pausedUntil.current || document.activeElement?.closest(busyElements)) return
    if (hasScrolledAway.current && !isInView(place)) return
    hasScrolledAway.current = false
    if (isWithin(place, reach)) return
    scrollingUntil.current = Date.now() + smoothScrollMs
    line.scrollIntoView({
      block: 'center',
      inline: 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
  }, [])
}

interface FollowedLine {
  readonly line: HTMLElement
  /** Its place on the page in pixels, where it is looked for between two lines, when none is lit. */
  readonly top: number
  readonly height: number
}

interface Place {
  readonly top: number
  readonly bottom: number
}

function getPlace({ line, top, height }: FollowedLine): Place {
  if (line.isConnected) return line.getBoundingClientRect()
  return { top: top - window.scrollY, bottom: top + height - window.scrollY }
}

function isInView(place: Place): boolean {
  return isWithin(place, { top: 0, bottom: 1 })
}

/** Whether a place lies between two shares of the height of the window. */
function isWithin({ top, bottom }: Place, part: { readonly top: number; readonly bottom: number }): boolean {
  return top >= part.top * window.innerHeight && bottom <= part.bottom * window.innerHeight
}
