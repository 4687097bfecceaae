import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { keepPlace, keptPlace, type Place } from './kept-places.ts'

/** Milliseconds in which a list may get to where it was left; the reader's own scrolling ends it too. */
const patience = 8000

/**
 * Remembers where a list is while it is scrolled, for the visit of its page. `goal` is where it was left when the page
 * is come back to; the list takes it away as soon as it has gone there.
 *
 * @param placeNow where the list is; undefined while it is not laid out
 */
export function useKeptPlace(placeNow: () => Place | undefined) {
  const { key } = useLocation()
  const goal = useRef<Place | undefined>(undefined)
  const first = useRef(true)
  if (first.current) {
    first.current = false
    goal.current = keptPlace(key)
  }
  const latest = useRef(placeNow)
  latest.current = placeNow

  useEffect(() => {
    const giveUp = () => {
      goal.current = undefined
    }
    const timer = setTimeout(giveUp, patience)
    for (const act of ['wheel', 'touchmove', 'keydown']) window.addEventListener(act, giveUp)
    return () => {
      clearTimeout(timer)
      for (const act of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(act, giveUp)
    }
  }, [])

  useEffect(() => {
    let frame = 0
    const { href } = window.location
    function keep() {
      frame = 0
      // What is gone to begins at the top while this page still stands.
      const isLeft = window.location.href !== href
      const place = isLeft || goal.current ? undefined : latest.current()
      if (place) keepPlace(key, place)
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(keep)
    }
    keep()
    window.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
    }
  }, [key])

  return goal
}
