/** Milliseconds of work after which the browser may paint and handle input; a task of 50 ms would be felt. */
const sliceMs = 10

/**
 * Returns a function to call between small steps of long work: it resolves at once until a slice of time is used up, then
 * after the browser has handled what is waiting.
 */
export function createPause(
  signal: AbortSignal,
  now = () => performance.now(),
): () => Promise<void> | undefined {
  let sliceEnd = now() + sliceMs
  return () => {
    if (now() < sliceEnd) return undefined
    return yieldToBrowser().then(() => {
      signal.throwIfAborted()
      sliceEnd = now() + sliceMs
    })
  }
}

/** Not `setTimeout`, which waits 4 ms each time when it is nested. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
