import type { Item } from '@lares/shared-types/items'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useItemQuery } from '../api/items-api.ts'
import { undatedKey, type WallSection } from '../wall/wall-section.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'
import { viewerLink, viewerParameter } from './viewer-link.ts'

export interface ViewerState extends Neighbours {
  readonly id: string | null
  readonly item: Item | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly step: (step: -1 | 1) => void
  readonly close: () => void
}

/** Which item the address says is open, what stands beside it, and how to move on and out. */
export function useViewer(
  sections: readonly WallSection[],
  want: (keys: readonly string[]) => void,
): ViewerState {
  const [params] = useSearchParams()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const id = params.get(viewerParameter)
  const { currentData: item, error, refetch } = useItemQuery(id ? { params: { id } } : skipToken)
  const neighbours = neighboursOf(sections, id ?? '')
  const missing = item && !neighbours.current ? sectionOf(item, sections) : neighbours.missing.join(' ')

  useEffect(() => {
    if (missing) want(missing.split(' '))
  }, [missing, want])

  const leadsBack = typeof state === 'object' && state !== null && 'closingLeadsBack' in state

  return {
    ...neighbours,
    id,
    item,
    error,
    retry: () => void refetch(),
    step(step) {
      const target = step < 0 ? neighbours.previous : neighbours.next
      if (!target) return
      void navigate(viewerLink(search, target.id), { replace: true, state, preventScrollReset: true })
    },
    close() {
      // Where one came from a page, closing is going back to it, so that Back does not open the picture again.
      if (leadsBack) return void navigate(-1)
      const rest = new URLSearchParams(search)
      rest.delete(viewerParameter)
      void navigate(`?${rest}`, { replace: true, preventScrollReset: true })
    },
  }
}

/** The key of the section that an item stands in: its month, its year, or the undated. */
function sectionOf({ date }: Item, sections: readonly WallSection[]): string | undefined {
  if (!date) return undatedKey
  return sections.find(({ key }) => date.earliest.startsWith(key))?.key
}
