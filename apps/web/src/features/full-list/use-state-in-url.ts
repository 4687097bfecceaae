import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** Milliseconds: each change of the URL is a navigation, which is too slow for every letter that is typed. */
const debounceMs = 400

/**
 * A state that the page's URL has too, so that a reload or a copied link shows the same. `parse` and `write` convert it to the
 * parameters and back; the page is opened with `initial` instead of its parameters, if that is given.
 */
export function useStateInUrl<T>(
  parse: (params: URLSearchParams) => T,
  write: (state: T) => URLSearchParams,
  initial?: URLSearchParams,
): [T, (state: T) => void] {
  const [params, setParams] = useSearchParams()
  const [state, setState] = useState(() => parse(initial ?? params))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeaving = useRef(false)
  const { pathname } = useLocation()
  const target = useNavigation().location
  // An earlier change of the URL that is still pending is replaced by the next one.
  isLeaving.current = target !== undefined && target.pathname !== pathname
  useEffect(() => () => clearTimeout(timer.current), [])

  function storeInUrl(stored: T) {
    // Another navigation would cancel the one to the page that the user has opened.
    if (isLeaving.current) return
    setParams(write(stored), { replace: true, preventScrollReset: true })
  }

  function change(next: T) {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => storeInUrl(next), debounceMs)
  }
  return [state, change]
}
