import type { ItemSelection } from '@lares/shared-types/item-selection'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { getHandedOverSelection } from '../../../shared/items/handed-over-selection.ts'
import { sourceParameter } from '../../../shared/items/selection-link.ts'
import { useStateInUrl } from '../../../shared/routing/use-state-in-url.ts'
import { useUser } from '../../../shared/session/use-user.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Milliseconds: each change of the URL is a navigation, which is too slow for every letter that is typed. */
const debounceMs = 300

/** Recordings that a link can name: more fit no address. */
const maxLinkedIds = 100

export interface Source {
  /** Whether only certain items are offered: those of the address, or a selection that was handed over. */
  readonly isGiven: boolean
  readonly query: string
  /** Undefined for all recordings and films. */
  readonly selection: ItemSelection | undefined
  search(query: string): void
  showAll(): void
}

/** The recordings that are offered: those of `?ids=`, a selection of a list, what a search finds, or all. */
export function useSource(): Source {
  const userId = useUser()?.id ?? ''
  const [params, setParams] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const [query, search] = useStateInUrl({ parse: parseQuery, write: writeQuery, debounceMs })
  const isHandedOver = params.has(sourceParameter)
  const selection = useMemo((): ItemSelection | undefined => {
    const linked = [...new Set(ids.split(','))].filter((id) => uuid.test(id)).slice(0, maxLinkedIds)
    if (linked.length > 0) return { ids: linked }
    if (isHandedOver) return getHandedOverSelection(userId)?.selection
    return query.trim() ? { filter: { q: query, kind: ['record', 'video'] } } : undefined
  }, [ids, isHandedOver, query, userId])
  return {
    isGiven: selection !== undefined && (ids !== '' || isHandedOver),
    query,
    selection,
    search,
    showAll: () => setParams({}, { replace: true }),
  }
}

/** A link that names recordings is not a search. */
function parseQuery(params: URLSearchParams): string {
  return params.has('ids') || params.has(sourceParameter) ? '' : (params.get('q') ?? '')
}

function writeQuery(query: string): URLSearchParams {
  return new URLSearchParams(query ? { q: query } : {})
}
