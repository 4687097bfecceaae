import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { darkModeToggled } from '../../shared/preferences/preferences-slice.ts'

/** Ctrl+L switches between light and dark. It is the address bar's key too, hence the prevented default. */
export function useDarkModeKey(): void {
  const dispatch = useDispatch()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const pressed =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === 'l'
      if (!pressed) return
      event.preventDefault()
      if (!event.repeat) dispatch(darkModeToggled())
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [dispatch])
}
