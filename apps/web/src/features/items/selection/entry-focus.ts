import type { EntryKey, SelectableList } from './selection-context.ts'

/** How many frames an entry may take to be rendered again. */
const maxFrames = 5

/** The entry of a selectable list around an element. */
export function findEntry(target: EventTarget | null): EntryKey | undefined {
  const entry = target instanceof Element ? target.closest('[data-selectable]') : null
  if (!(entry instanceof HTMLElement) || entry.dataset.selectable === undefined) return undefined
  return { id: entry.dataset.selectable, list: entry.dataset.list as SelectableList }
}

/** Moves the focus to what an entry now is: a button that selects it, or its link or the button that expands it. */
export function focusEntry({ id, list }: EntryKey, framesLeft: number = maxFrames): void {
  requestAnimationFrame(() => {
    const entry = document.querySelector(`[data-selectable="${CSS.escape(id)}"][data-list="${list}"]`)
    const target = entry?.querySelector<HTMLElement>('button[aria-pressed], a[href], button[aria-expanded]')
    target?.focus({ preventScroll: true })
    if (target !== document.activeElement && framesLeft > 0) focusEntry({ id, list }, framesLeft - 1)
  })
}
