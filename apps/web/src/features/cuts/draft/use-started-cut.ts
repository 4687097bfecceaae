import type { Cut } from '@lares/shared-types/cuts'
import type { Operation } from '@lares/shared-types/operations'
import { useEffect, useRef, useState } from 'react'
import { isApiFailure, isOfflineFailure } from '../../../shared/api/api-failure.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { readUserValue, removeUserValue, storeUserValue } from '../../../shared/user-storage/user-storage.ts'
import { isActive, useOperation } from '../../operations/public.ts'
import { useCutQuery } from '../api.ts'
import type { Region } from './cut-draft.ts'

/** The cut of an item that was started last on this device. */
interface StoredCut {
  readonly id: string
  /** The draft whose regions are saved by it. */
  readonly draftName: string
  /** These regions, until they are removed from the draft. */
  readonly regions: readonly Region[]
}

interface CutDraftOfItem {
  readonly itemId: string
  readonly draftName: string
  /** Whether the regions that were stored on this device are in the draft. */
  readonly isDraftRead: boolean
  /** Called once with the regions of a cut that is finished. */
  readonly onSaved: (regions: readonly Region[]) => void
}

interface StartedCut {
  /** Undefined if none was started, and while it is loaded. */
  readonly cut: Cut | undefined
  /** Undefined while it is loaded, and after it was removed. */
  readonly operation: Operation | undefined
  readonly isDone: boolean
  /** Whether it was started on this visit of the page. */
  readonly isFresh: boolean
  /** Whether it waits or runs, as far as is known. */
  readonly isPending: boolean
  /** Stores the id of a cut before it is requested, so that it is found also if the page is left before the reply. */
  readonly remember: (id: string, regions: readonly Region[]) => void
  /** Shows the cut that was remembered once the reply has arrived, or forgets it after an error. */
  readonly settle: (reply: { readonly data?: Cut | undefined; readonly error?: unknown }) => void
}

/** The cut of an item that was started last, remembered on this device: it can take hours, and can be undone later. */
export function useStartedCut({ itemId, draftName, isDraftRead, onSaved }: CutDraftOfItem): StartedCut {
  const userId = useUser()?.id ?? ''
  const key = { prefix: 'lares.cut.', userId, name: `started.${itemId}` } as const
  const read = () => {
    const stored = readUserValue(key)
    return isStoredCut(stored) ? stored : undefined
  }
  const store = (next: StoredCut | undefined) => (next ? storeUserValue(key, next) : removeUserValue(key))
  const [started, setStarted] = useState(read)
  const requested = useRef<StoredCut>(undefined)
  const [freshId, setFreshId] = useState<string>()
  const { currentData: cut, error } = useCutQuery(
    { params: { id: started?.id ?? '' } },
    { skip: !started, refetchOnMountOrArgChange: true },
  )
  const operation = useOperation(cut?.operationId ?? undefined)
  const isDone = cut !== undefined && (cut.operationId === null || operation?.state === 'succeeded')
  const isEnded = isDone || (operation !== undefined && !isActive(operation))
  const isUnknown = isApiFailure(error) && error.status === 404
  const isSaved = isDone && isDraftRead && started?.draftName === draftName && started.regions.length > 0

  const latest = useRef({ onSaved, store })
  latest.current = { onSaved, store }
  useEffect(() => {
    if (!started || !(isUnknown || isSaved)) return
    if (isSaved) latest.current.onSaved(started.regions)
    const next = isSaved ? { ...started, regions: [] } : undefined
    latest.current.store(next)
    setStarted(next)
  }, [isUnknown, isSaved, started])

  return {
    cut: started ? cut : undefined,
    operation,
    isDone,
    isFresh: cut !== undefined && freshId === cut.id,
    isPending: started !== undefined && !isEnded && !error,
    remember(id, regions) {
      requested.current = { id, draftName, regions }
      store(requested.current)
    },
    settle({ data, error }) {
      if (data) {
        setFreshId(data.id)
        setStarted(requested.current)
        // Without a connection nobody knows whether the archive has started it.
      } else if (!isOfflineFailure(error)) store(started)
    },
  }
}

function isStoredCut(value: unknown): value is StoredCut {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'draftName' in value &&
    'regions' in value &&
    Array.isArray(value.regions)
  )
}
