import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { darkModeToggled } from '../../shared/preferences/preferences-slice.ts'

/**
 * Ctrl+L toggles dark mode. Browsers other than those on a Mac use it for the address bar, hence the `preventDefault`.
 * On a Mac the address bar has Cmd+L, which stays with the browser.
 */
export function useDarkModeKey(): void {
  const dispatch = useDispatch()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isShortcut =
        event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'l'
      if (!isShortcut) return
      event.preventDefault()
      if (!event.repeat) dispatch(darkModeToggled())
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dispatch])
}
