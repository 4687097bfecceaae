import { useHotkeys } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { stepFor } from './list-step.ts'

export interface ListKeysOptions {
  readonly count: number
  readonly columns: number
  readonly list: RefObject<HTMLElement | null>
  /** Brings an entry that is not drawn into view. */
  readonly reveal: (index: number) => void
}

/** How many frames a revealed entry may take to be drawn. */
const patience = 10

/** j and k from anywhere on the page, and arrows inside the list, move the focus between a list's entries. */
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
    focusWhenDrawn(next, patience)
  }

  function focusWhenDrawn(index: number, framesLeft: number) {
    const entry = list.current?.querySelector(`[data-entry="${index}"]`)
    const target = entry?.querySelector<HTMLElement>('a[href], button')
    if (target) target.focus({ preventScroll: false })
    else if (framesLeft > 0) requestAnimationFrame(() => focusWhenDrawn(index, framesLeft - 1))
  }

  useHotkeys([
    ['j', () => moveFromAnywhere(1)],
    ['k', () => moveFromAnywhere(-1)],
  ])

  return {
    /** Moves the focus to an entry that has been revealed. */
    focus(index: number) {
      current.current = index
      focusWhenDrawn(index, patience)
    },
    onFocus({ target }: FocusEvent) {
      const entry = target.closest('[data-entry]')
      if (entry instanceof HTMLElement) current.current = Number(entry.dataset.entry)
    },
    onKeyDown(event: KeyboardEvent) {
      const step = stepFor(event.key, columns)
      if (step === undefined || !isLink(event.target)) return
      event.preventDefault()
      move(step)
    },
  }
}

/** Arrows inside fields and sliders of an entry belong to those. */
function isLink(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('a[href], button')
}
