import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** The state that is shown, and the one that it is compared with. */
export interface Selection {
  /** Undefined for the newest. */
  readonly state: number | undefined
  /** Undefined for the one before. */
  readonly with: number | undefined
}

/** Milliseconds: each change of the URL is a navigation, which is too slow for a key that is held down. */
const debounceMs = 300

/** The selected states. The page's URL has them too, so that a reload or a copied link shows the same. */
export function useSelection(): [Selection, (selection: Selection) => void] {
  const [params, setParams] = useSearchParams()
  const [selection, setSelection] = useState<Selection>(() => ({
    state: parseNumber(params.get('state')),
    with: parseNumber(params.get('with')),
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useRef(false)
  const { pathname } = useLocation()
  const target = useNavigation().location
  isLeaving.current = target !== undefined && target.pathname !== pathname
  useEffect(() => () => clearTimeout(timer.current), [])

  function storeInUrl(stored: Selection) {
    // Another navigation would cancel the one to the page that the user has opened.
    if (!isLeaving.current) setParams(toParams(stored), { replace: true, preventScrollReset: true })
  }

  function select(next: Selection) {
    setSelection(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => storeInUrl(next), debounceMs)
  }
  return [selection, select]
}

function toParams(selection: Selection): Record<string, string> {
  return Object.fromEntries(
    Object.entries(selection).flatMap(([name, number]) =>
      number === undefined ? [] : [[name, `${number}`]],
    ),
  )
}

/** A number of a state; undefined for anything else. */
function parseNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
