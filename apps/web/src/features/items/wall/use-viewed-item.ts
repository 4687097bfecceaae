import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { viewerParameter } from '../viewer/viewer-link.ts'

/** Leads to the item that was shown last when the viewer closes: one may have come far from where it opened. */
export function useViewedItem(reveal: (id: string) => void): void {
  const [params] = useSearchParams()
  const shown = params.get(viewerParameter)
  const last = useRef<string | null>(null)
  const latest = useRef(reveal)
  latest.current = reveal
  useEffect(() => {
    const before = last.current
    last.current = shown
    if (before && !shown) latest.current(before)
  }, [shown])
}
