import { useEffect, useRef } from 'react'

/** Returns a function that opens the page's audio context with the first click, before which browsers keep it silent. */
export function useWakefulContext(): () => AudioContext {
  const context = useRef<AudioContext>(undefined)
  useEffect(
    () => () => {
      void context.current?.close()
      context.current = undefined
    },
    [],
  )
  return () => {
    context.current ??= new AudioContext()
    return context.current
  }
}
