/** Creates a `ref` that publishes the height of its element as a custom property of the document, while it is there. */
function createHeightTracker(property: `--${string}`) {
  return (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}

/** For a footer, above which toasts and uploads float. */
export const trackFooterHeight = createHeightTracker('--foot')

/** For the mini-player, above which everything at the foot of a page stands. */
export const trackPlayerHeight = createHeightTracker('--player')

/** For the bar at the top, below which what does not scroll stands. */
export const trackTopBarHeight = createHeightTracker('--top-bar')
