/** A `ref` that publishes the height of the mini-player as `--player`, above which everything at the foot of a page stands. */
export function trackPlayerHeight(player: HTMLElement | null): (() => void) | undefined {
  if (!player) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--player', `${player.offsetHeight}px`))
  observer.observe(player)
  return () => {
    observer.disconnect()
    style.removeProperty('--player')
  }
}
