import { useRef } from 'react'

/** Returns a function that runs some work, unless the work of an earlier call still runs: a double press does it once. */
export function useSingleFlight() {
  const isRunning = useRef(false)
  return async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    await work().finally(() => {
      isRunning.current = false
    })
  }
}
