/** The longest that a navigation waits for the browser to paint the link as pressed, in milliseconds. */
const longest = 100

/** Resolves after one animation frame and a zero timeout, so that the browser can paint; after 100 ms in any case. */
export function paintPressed(): Promise<void> {
  return new Promise((resolve) => {
    // A tab in the background gets no frames.
    const timer = setTimeout(resolve, longest)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        resolve()
      }, 0),
    )
  })
}
