/** How many frames an entry may take to be rendered again. */
const maxFrames = 5

/** The id of the entry that has the focus. */
export function findFocusedEntry(): string | undefined {
  const entry = document.activeElement?.closest('[data-selectable]')
  return entry instanceof HTMLElement ? entry.dataset.selectable : undefined
}

/** Moves the focus to what an entry now is: a button that selects it, or its link. */
export function focusEntry(id: string, framesLeft: number = maxFrames): void {
  requestAnimationFrame(() => {
    const entry = document.querySelector(`[data-selectable="${CSS.escape(id)}"]`)
    const target = entry?.querySelector<HTMLElement>('button[aria-pressed], a[href]')
    target?.focus({ preventScroll: true })
    if (target !== document.activeElement && framesLeft > 0) focusEntry(id, framesLeft - 1)
  })
}
