import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, [tabindex]'

interface FocusedEntry {
  readonly element: Element
  readonly index: number
  /** The dialog or the content of the page. */
  readonly surroundings: HTMLElement | null
}

/**
 * Keeps the focus when the focused entry of a list is removed: it moves to the entry that takes its place. If none is left, it
 * moves to the list, where that can be focused, or to what else can be focused in it, or else to the dialog around the list or
 * to the content of the page. Returns the properties of the list.
 *
 * The list may be removed with its last entry, but not the component that calls this.
 *
 * @param selector finds the entries in the list
 */
export function useFocusOnRemoval<E extends HTMLElement>(selector = 'li') {
  const list = useRef<E>(null)
  const focused = useRef<FocusedEntry>(undefined)

  // Runs after every rendering, because any may have removed the entry.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return
    const { element, index, surroundings } = focused.current
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const entries = list.current?.querySelectorAll(selector) ?? []
    const next = entries[Math.min(index, entries.length - 1)]
    const name = element.getAttribute('name')
    const fields = name === null ? [] : [...(next?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const targets = [
      // A form that was reset renders its entries again: what is typed goes on in the same field.
      fields.find((field) => field.getAttribute('name') === name),
      next?.querySelector<HTMLElement>(focusable),
      list.current,
      list.current?.querySelector<HTMLElement>(`input, ${focusable}`),
      surroundings,
    ]
    for (const target of targets) {
      target?.focus()
      if (document.activeElement !== document.body) return
    }
  })

  return {
    ref: list,
    onFocus({ currentTarget, target }: FocusEvent<E>) {
      const entries = [...currentTarget.querySelectorAll(selector)]
      const index = entries.findIndex((entry) => entry.contains(target))
      const surroundings = currentTarget.closest<HTMLElement>('[role=dialog], #content')
      focused.current = index === -1 ? undefined : { element: target, index, surroundings }
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<E>) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = undefined
    },
  }
}
