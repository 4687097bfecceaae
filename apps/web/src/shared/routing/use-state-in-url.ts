import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

interface StateInUrl<T> {
  /** Convert the state to the parameters of the URL and back. */
  readonly parse: (params: URLSearchParams) => T
  readonly write: (state: T) => URLSearchParams
  /** With these instead of its parameters the page is opened. */
  readonly initial?: URLSearchParams | undefined
  /** Each change of the URL is a navigation, which is too slow for every letter that is typed. */
  readonly debounceMs: number
}

/** A state that the page's URL has too, so that a reload or a copied link shows the same. */
export function useStateInUrl<T>({
  parse,
  write,
  initial,
  debounceMs,
}: StateInUrl<T>): [T, (state: T) => void] {
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
