/** A `ref` that publishes the height of the footer as `--foot`, so that toasts and uploads float above it. */
export function trackFooterHeight(footer: HTMLElement | null): (() => void) | undefined {
  if (!footer) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${footer.offsetHeight}px`))
  observer.observe(footer)
  return () => {
    observer.disconnect()
    style.removeProperty('--foot')
  }
}
