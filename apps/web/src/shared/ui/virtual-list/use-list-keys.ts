import { useHotkeys } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { isDialogOpen } from '../../keys/dialog-open.ts'

export interface ListKeysOptions {
  readonly count: number
  readonly columns: number
  readonly list: RefObject<HTMLElement | null>
  /** Scrolls to an entry that may not be rendered yet. */
  readonly reveal: (index: number) => void
}

/** How many frames a revealed entry may take to be rendered. */
const maxFrames = 10

/** Moves the focus between the entries of a list: with j and k anywhere on the page, with arrow keys inside the list. */
export function useListKeys({ count, columns, list, reveal }: ListKeysOptions) {
  const current = useRef(-1)

  function moveFromAnywhere(step: number) {
    if (!isDialogOpen()) move(step)
  }

  function move(step: number) {
    const next = Math.min(Math.max(0, current.current + step), count - 1)
    if (count === 0) return
    current.current = next
    reveal(next)
    focusWhenRendered(next, maxFrames)
  }

  function focusWhenRendered(index: number, framesLeft: number) {
    const entry = list.current?.querySelector(`[data-entry="${index}"]`)
    const target = entry?.querySelector<HTMLElement>('a[href], button')
    if (target) target.focus({ preventScroll: false })
    else if (framesLeft > 0) requestAnimationFrame(() => focusWhenRendered(index, framesLeft - 1))
  }

  useHotkeys([
    ['j', () => moveFromAnywhere(1)],
    ['k', () => moveFromAnywhere(-1)],
  ])

  return {
    /** Moves the focus to an entry that has been revealed. */
    focus(index: number) {
      current.current = index
      focusWhenRendered(index, maxFrames)
    },
    onFocus({ target }: FocusEvent) {
      const entry = target.closest('[data-entry]')
      if (entry instanceof HTMLElement) current.current = Number(entry.dataset.entry)
    },
    onKeyDown(event: KeyboardEvent) {
      const step = getStep(event.key, columns)
      if (step === undefined || !isLink(event.target)) return
      // React passes on the keys of a menu or dialog of an entry too, although it is elsewhere in the document.
      if (!event.currentTarget.contains(event.target)) return
      event.preventDefault()
      move(step)
    },
  }
}

/** Whether the arrow keys move between entries; inside fields and sliders they have their own use. */
function isLink(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('a[href], button')
}

/** How many entries an arrow key moves in a list of `columns`; undefined for other keys. */
function getStep(key: string, columns: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return columns
    case 'ArrowUp':
      return -columns
    case 'ArrowRight':
      return columns > 1 ? 1 : undefined
    case 'ArrowLeft':
      return columns > 1 ? -1 : undefined
    default:
      return undefined
  }
}
