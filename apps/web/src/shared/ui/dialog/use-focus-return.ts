import { useLayoutEffect } from 'react'

/** The last focused element: when a menu item opens a dialog, the menu is already removed when the dialog appears. */
let lastFocused: Element | null = null

// `document` is undefined when the build prerenders pages.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null
})

/**
 * Returns the focus to the opener when a dialog closes or unmounts. (Mantine's own implementation handles neither a
 * dialog that is open from the start nor one that opens without a transition.)
 */
export function useFocusReturn(opened: boolean): void {
  // A layout effect, because it has to run before the effect in which the dialog takes the focus.
  useLayoutEffect(() => {
    if (!opened) return undefined
    const focused = document.activeElement
    const opener = findOpener(focused === document.body ? lastFocused : focused)
    return () => {
      if (!isFocusLost(document.activeElement)) return
      const target = opener?.isConnected ? opener : document.getElementById('content')
      target?.focus({ preventScroll: true })
    }
  }, [opened])
}

/** The focused element, or for a menu item the button that opened its menu. */
function findOpener(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Whether the focus is nowhere, or in a dialog that is about to be removed. */
function isFocusLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[role=dialog]') !== null
}
