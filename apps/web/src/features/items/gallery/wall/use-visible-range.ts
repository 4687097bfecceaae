import { useEffect, useState } from 'react'

/** The range changes in steps of this many pixels, to render less often. */
const step = 160
/** Pixels above and below the window that belong to the range. */
const overscan = 500

/** The vertical range of an element that is in or near the window, in pixels from its top. */
export function useVisibleRange(getTop: () => number): { from: number; to: number } {
  const [range, setRange] = useState({ from: 0, to: 0 })
  useEffect(() => {
    let frame = 0
    function update() {
      frame = 0
      const top = Math.floor((window.scrollY - getTop()) / step) * step
      const next = { from: top - overscan, to: top + window.innerHeight + step + overscan }
      setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', schedule, { passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule)
      window.removeEventListener('resize', schedule)
    }
  }, [getTop])
  return range
}
