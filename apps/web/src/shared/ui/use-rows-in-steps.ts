import { useEffect, useState } from 'react'

/** Enough to fill a screen. */
const firstRows = 8
const rowsPerStep = 4

/**
 * How many rows of a long list to render: those of the first screen at once and the others a few at a time, so that the browser
 * is never busy for long. The rows must be memoized.
 */
export function useRowsInSteps(total: number): number {
  const [count, setCount] = useState(firstRows)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => setCount(count + rowsPerStep))
    return () => clearTimeout(timer)
  }, [count, total])
  return Math.min(count, total)
}
