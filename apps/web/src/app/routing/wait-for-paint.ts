/** The maximum time that a navigation waits for the browser to paint the pressed link. */
const maxWaitMs = 100

/** Resolves after one animation frame and a zero timeout, so that the browser can paint; after 100 ms in any case. */
export function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    // A tab in the background gets no frames.
    const timer = setTimeout(resolve, maxWaitMs)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }, 0),
    )
  })
}
