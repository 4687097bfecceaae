import { type RefObject, useEffect, useState } from 'react'

const idleAfterMs = 3000

/** Whether nobody has moved the pointer, touched or typed for a while, so that a film in full screen can hide its controls. */
export function useIdleControls(stage: RefObject<HTMLElement | null>, isPlaying: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const element = stage.current
    setIsIdle(false)
    if (!element || !isPlaying) return
    let timer: ReturnType<typeof setTimeout>
    const stay = new AbortController()
    function wake() {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), idleAfterMs)
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
      element.addEventListener(event, wake, { signal: stay.signal })
    wake()
    return () => {
      stay.abort()
      clearTimeout(timer)
    }
  }, [stage, isPlaying])
  return isIdle
}
