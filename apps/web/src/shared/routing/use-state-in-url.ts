import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { PendingValues } from '../forms/pending-values.ts'

interface StateInUrl<T> {
  /** Convert the state to the parameters of the URL and back. */
  readonly parse: (params: URLSearchParams) => T
  readonly write: (state: T) => URLSearchParams
  /** The initial parameters, if they are not those of the URL. */
  readonly initial?: URLSearchParams | undefined
  /** How long to wait for further changes: each change of the URL is a navigation, too slow for every letter that is typed. */
  readonly debounceMs: number
}

/** A state that is mirrored in the page's URL, so that a reload, a copied link or a link on the page itself shows the same. */
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
  const latestParse = useRef(parse)
  latestParse.current = parse
  const shown = useRef(params.toString())
  /** Parameters that were stored, but are not in the URL yet. */
  const pending = useRef(new PendingValues())
  const { pathname } = useLocation()
  const target = useNavigation().location
  // An earlier change of the URL that is still pending is replaced by the next one.
  isLeaving.current = target !== undefined && target.pathname !== pathname
  useEffect(() => () => clearTimeout(timer.current), [])
  // The URL also changes by a link, by back and by forward.
  useEffect(() => {
    const current = params.toString()
    if (pending.current.show(current) || current === shown.current) return
    shown.current = current
    clearTimeout(timer.current)
    setState(latestParse.current(params))
  }, [params])

  function storeInUrl(stored: T) {
    // Another navigation would cancel the one to the page that the user has opened.
    if (isLeaving.current) return
    const next = write(stored)
    if (next.toString() !== shown.current) pending.current.add(next.toString())
    shown.current = next.toString()
    setParams(next, { replace: true, preventScrollReset: true })
  }

  function change(next: T) {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => storeInUrl(next), debounceMs)
  }
  return [state, change]
}
