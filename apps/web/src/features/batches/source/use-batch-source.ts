import type { ItemSelection } from '@lares/shared-types/item-selection'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  forgetSelection,
  getHandedOverSelection,
  type HandedOverSelection,
} from '../../../shared/items/handed-over-selection.ts'
import { sourceParameter } from '../../../shared/items/selection-link.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { toSelectionFilter, useSearchState } from '../../search/public.ts'

/** The items of a batch: a selection that was handed over from a list, or what the search in the page's URL finds. */
export function useBatchSource() {
  const userId = useUser()?.id ?? ''
  const [params, setParams] = useSearchParams()
  const search = useSearchState()
  const [handedOver, setHandedOver] = useState<HandedOverSelection | undefined>(() =>
    getHandedOverSelection(userId),
  )
  const isSelection = handedOver !== undefined && params.has(sourceParameter)
  const { state } = search
  const selection = useMemo((): ItemSelection | undefined => {
    if (isSelection) return handedOver.selection
    const filter = toSelectionFilter(state)
    return filter && { filter }
  }, [isSelection, handedOver, state])

  return {
    search,
    handedOver,
    isSelection,
    /** Undefined while nothing is selected. */
    selection,
    choose(source: 'selection' | 'search') {
      setParams(source === 'selection' ? { [sourceParameter]: 'selection' } : {}, { replace: true })
    },
    forget() {
      forgetSelection()
      setHandedOver(undefined)
      setParams({}, { replace: true })
    },
  }
}
