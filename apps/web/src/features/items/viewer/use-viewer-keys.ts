import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { itemLinks } from '../kinds/item-links.ts'
import { useToggleFavourite } from '../shown/favourite-button.tsx'
import { useRateItem } from '../shown/rating-stars.tsx'
import type { ViewerState } from './use-viewer.ts'

/** Arrows and j/k move on, f keeps as favourite, 1 to 5 rate, e edits, i tells more. */
export function useViewerKeys(viewer: ViewerState, onInfo: () => void): void {
  const toggleFavourite = useToggleFavourite()
  const rate = useRateItem()
  const navigate = useNavigate()

  function act(key: string): boolean {
    const { item, step } = viewer
    if (key === 'ArrowRight' || key === 'j') step(1)
    else if (key === 'ArrowLeft' || key === 'k') step(-1)
    else if (key === 'i') onInfo()
    else if (key === 'f' && item) toggleFavourite(item)
    else if (key === 'e' && item?.may.edit) void navigate(itemLinks.edit(item))
    else if (/^[1-5]$/.test(key) && item) rate(item, Number(key))
    else return false
    return true
  }

  const latest = useRef(act)
  latest.current = act

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || ownKeys(event.target)) return
      if (latest.current(event.key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Fields, stars and films have uses of their own for these keys. */
function ownKeys(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, video, audio')
}
