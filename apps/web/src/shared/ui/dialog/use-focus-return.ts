import { useLayoutEffect } from 'react'

/** What had the focus last: the entry of a menu is gone with its menu by the time that the dialog is there. */
let lastFocused: Element | null = null

// The build runs this too, to write the frame of the pages.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof Element ? target : null
})

/**
 * Gives the focus back to where it was when a dialog closes, whether it stays in the page or goes with what it is
 * about. (Mantine's own way notices neither a dialog that is open from the start nor one that opens without a fade.)
 */
export function useFocusReturn(opened: boolean): void {
  // Before the dialog takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (!opened) return undefined
    const focused = document.activeElement
    const opener = openerOf(focused === document.body ? lastFocused : focused)
    return () => {
      if (!isAstray(document.activeElement)) return
      const target = opener?.isConnected ? opener : document.getElementById('content')
      target?.focus({ preventScroll: true })
    }
  }, [opened])
}

/** The focused element; for an entry of a menu the button that has opened the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return opener instanceof HTMLElement ? opener : null
}

/** Nowhere, or where it is about to be lost. */
function isAstray(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.closest('[role=dialog]') !== null
}
