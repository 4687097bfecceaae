import { useCallback, useEffect, useRef } from 'react'

export interface ToastTimer {
  pause: () => void
  resume: () => void
}

/**
 * Calls `onEnd` after `timeoutMs` milliseconds, not counting pauses. Computes the remaining time from a deadline
 * instead of counting ticks, so that a suspended tab cannot extend it.
 */
export function useToastTimer(timeoutMs: number, onEnd: () => void): ToastTimer {
  const latestOnEnd = useRef(onEnd)
  const remainingMs = useRef(timeoutMs)
  const running = useRef<{ deadline: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  latestOnEnd.current = onEnd

  const pause = useCallback(() => {
    if (!running.current) return
    clearTimeout(running.current.timer)
    remainingMs.current = running.current.deadline - Date.now()
    running.current = undefined
  }, [])

  const resume = useCallback(() => {
    if (running.current) return
    const timer = setTimeout(() => latestOnEnd.current(), remainingMs.current)
    running.current = { deadline: Date.now() + remainingMs.current, timer }
  }, [])

  useEffect(() => {
    resume()
    return pause
  }, [resume, pause])

  return { pause, resume }
}
