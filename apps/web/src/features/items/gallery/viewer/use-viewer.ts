import type { Item } from '@lares/shared-types/items'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useItemQuery } from '../../api/items-api.ts'
import { getViewerLink, viewerParameter } from '../viewer-link.ts'
import { undatedKey, type WallSection } from '../wall-section.ts'
import { getNeighbours, type Neighbours } from './neighbours.ts'

export interface ViewerState extends Neighbours {
  readonly id: string | null
  readonly item: Item | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly step: (step: -1 | 1) => void
  readonly close: () => void
}

/** The item that the URL opens, its neighbours, and how to move to them or close the viewer. */
export function useViewer(
  sections: readonly WallSection[],
  requestSections: (keys: readonly string[]) => void,
): ViewerState {
  const [params] = useSearchParams()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const id = params.get(viewerParameter)
  const { currentData: item, error, refetch } = useItemQuery(id ? { params: { id } } : skipToken)
  const neighbours = getNeighbours(sections, id ?? '')
  const missing = item && !neighbours.current ? findSectionKey(item, sections) : neighbours.missing.join(' ')

  useEffect(() => {
    if (missing) requestSections(missing.split(' '))
  }, [missing, requestSections])

  const returnsToPage = typeof state === 'object' && state !== null && 'closingLeadsBack' in state

  return {
    ...neighbours,
    id,
    item,
    error,
    retry: () => void refetch(),
    step(step) {
      const target = step < 0 ? neighbours.previous : neighbours.next
      if (!target) return
      void navigate(getViewerLink(search, target.id), { replace: true, state, preventScrollReset: true })
    },
    close() {
      // Closing navigates back to the page that opened the viewer; otherwise Back would open the item again.
      if (returnsToPage) return void navigate(-1)
      const rest = new URLSearchParams(search)
      rest.delete(viewerParameter)
      void navigate(`?${rest}`, { replace: true, preventScrollReset: true })
    },
  }
}

/** The key of an item's section: its month, its year or the key of undated items. */
function findSectionKey({ date }: Item, sections: readonly WallSection[]): string | undefined {
  if (!date) return undatedKey
  return sections.find(({ key }) => date.earliest.startsWith(key))?.key
}
