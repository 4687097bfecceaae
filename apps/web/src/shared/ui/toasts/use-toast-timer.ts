import { useCallback, useEffect, useRef } from 'react'

export interface ToastTimer {
  pause: () => void
  resume: () => void
}

/**
 * Calls `onEnd` when `timeout` milliseconds have passed that were not paused. What is left is the deadline less now,
 * not a count of ticks, so that a sleeping tab cannot stretch it.
 */
export function useToastTimer(timeout: number, onEnd: () => void): ToastTimer {
  const end = useRef(onEnd)
  const left = useRef(timeout)
  const running = useRef<{ deadline: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  end.current = onEnd

  const pause = useCallback(() => {
    if (!running.current) return
    clearTimeout(running.current.timer)
    left.current = running.current.deadline - Date.now()
    running.current = undefined
  }, [])

  const resume = useCallback(() => {
    if (running.current) return
    const timer = setTimeout(() => end.current(), left.current)
    running.current = { deadline: Date.now() + left.current, timer }
  }, [])

  useEffect(() => {
    resume()
    return pause
  }, [resume, pause])

  return { pause, resume }
}
