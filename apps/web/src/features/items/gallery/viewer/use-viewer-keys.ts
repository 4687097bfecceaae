import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { useToggleFavourite } from '../../components/favourite-button.tsx'
import { useRateItem } from '../../components/rating-stars.tsx'
import type { ViewerState } from './use-viewer.ts'
import { usesKeys } from './uses-keys.ts'

/** Keys of the viewer: arrows, j and k move, f toggles the favourite, 1 to 5 rate, e edits, i toggles the info panel. */
export function useViewerKeys(viewer: ViewerState, onInfo: () => void): void {
  const toggleFavourite = useToggleFavourite()
  const rateItem = useRateItem()
  const navigate = useNavigate()

  function handleKey(key: string): boolean {
    const { item, current, step } = viewer
    // The wall has what is rated before the item is loaded.
    const shown = item ?? current
    if (key === 'ArrowRight' || key === 'j') step(1)
    else if (key === 'ArrowLeft' || key === 'k') step(-1)
    else if (key === 'i') onInfo()
    else if (key === 'f' && shown) toggleFavourite(shown)
    else if (key === 'e' && item?.may.edit) void navigate(itemLinks.edit(item))
    else if (/^[1-5]$/.test(key) && shown) rateItem(shown, Number(key))
    else return false
    return true
  }

  const latest = useRef(handleKey)
  latest.current = handleKey

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || usesKeys(event.target)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
