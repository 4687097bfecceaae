import { useEffect, useState } from 'react'

/** Pixels that the page moves before what is drawn is thought over. */
const step = 160
/** Pixels above and below the screen that are drawn too. */
const beyond = 500

/** The heights of an element that are on the screen or near it, in its own pixels; changes in steps. */
export function useWindowSpan(topOf: () => number): { from: number; to: number } {
  const [span, setSpan] = useState({ from: 0, to: 0 })
  useEffect(() => {
    let frame = 0
    function look() {
      frame = 0
      const top = Math.floor((window.scrollY - topOf()) / step) * step
      const next = { from: top - beyond, to: top + window.innerHeight + step + beyond }
      setSpan((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [topOf])
  return span
}
