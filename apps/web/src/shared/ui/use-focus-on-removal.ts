import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const focusable = 'a[href], button, [tabindex]'

/**
 * Keeps the focus when the focused entry of a list is removed: it moves to the entry that takes its place. If none is left, it
 * moves to the list, where that can be focused, or else to the content of the page. Returns the properties of the list.
 *
 * @param selector finds the entries in the list
 */
export function useFocusOnRemoval<E extends HTMLElement>(selector = 'li') {
  const list = useRef<E>(null)
  const focused = useRef<{ readonly element: Element; readonly index: number }>(undefined)

  // Runs after every rendering, because any may have removed the entry.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.element.isConnected) return
    const { index } = focused.current
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const entries = list.current?.querySelectorAll(selector) ?? []
    const next = entries[Math.min(index, entries.length - 1)]?.querySelector<HTMLElement>(focusable)
    const target = next ?? list.current ?? document.getElementById('content')
    target?.focus()
  })

  return {
    ref: list,
    onFocus({ currentTarget, target }: FocusEvent<E>) {
      const entries = [...currentTarget.querySelectorAll(selector)]
      const index = entries.findIndex((entry) => entry.contains(target))
      focused.current = index === -1 ? undefined : { element: target, index }
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<E>) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = undefined
    },
  }
}
