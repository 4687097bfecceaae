/**
 * The `ref` of a bar at the foot of the window: what floats there, uploads and messages, stays above it, however high
 * it is with what it says.
 */
export function liftFloats(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--foot')
  }
}
