import { useEffect, useState } from 'react'

/** Pictures that are requested at the same time: the archive makes one after the other, and four of them for one user. */
const maxLoading = 2

const waiting: (() => void)[] = []
let loading = 0

/** Calls `start` once fewer pictures are being loaded. Returns a function that ends loading, or waiting for it. */
function takeSlot(start: () => void): () => void {
  let state: 'waiting' | 'loading' | 'ended' = 'waiting'
  function begin() {
    state = 'loading'
    loading += 1
    start()
  }
  if (loading < maxLoading) begin()
  else waiting.push(begin)
  return () => {
    if (state === 'waiting') waiting.splice(waiting.indexOf(begin), 1)
    if (state === 'loading') {
      loading -= 1
      waiting.shift()?.()
    }
    state = 'ended'
  }
}

/**
 * Loads few pictures at the same time. One that is not wanted any more before it is loaded gives way to others, as when somebody scrolls
 * through a long document.
 */
export function usePictureSlot(isWanted: boolean): { readonly mayLoad: boolean; settle(): void } {
  const [isLoading, setIsLoading] = useState(false)
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (!isWanted || isSettled) return undefined
    const end = takeSlot(() => setIsLoading(true))
    return () => {
      end()
      setIsLoading(false)
    }
  }, [isWanted, isSettled])
  return { mayLoad: isLoading || isSettled, settle: () => setIsSettled(true) }
}
