import type { Cut } from '@lares/shared-types/cuts'
import type { Operation } from '@lares/shared-types/operations'
import { useEffect, useRef, useState } from 'react'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
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
  /** Milliseconds of the epoch. */
  readonly requestedAt?: number
}

/** Until then, the archive may not know a cut that was requested before another file was chosen. */
const requestMs = 60_000

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
  const [reply, setReply] = useState<Cut>()
  const { currentData, error } = useCutQuery(
    { params: { id: started?.id ?? '' } },
    { skip: !started, refetchOnMountOrArgChange: true },
  )
  const cut = currentData ?? (reply?.id === started?.id ? reply : undefined)
  const operation = useOperation(cut?.operationId ?? undefined)
  // Operations are removed after some weeks, also those that have failed.
  const isRemoved = cut !== undefined && cut.operationId === null
  const hasResult = cut !== undefined && (cut.pieces.length > 0 || cut.versionId !== null)
  const isDone = (isRemoved && hasResult) || operation?.state === 'succeeded'
  const isEnded = isDone || isRemoved || (operation !== undefined && !isActive(operation))
  const isLate = Date.now() - (started?.requestedAt ?? 0) > requestMs
  const isUnknown = (isRemoved && !hasResult) || (isApiFailure(error) && error.status === 404 && isLate)
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
    isPending: started !== undefined && !isEnded && (cut !== undefined || !error),
    remember(id, regions) {
      requested.current = { id, draftName, regions, requestedAt: Date.now() }
      store(requested.current)
    },
    settle({ data, error }) {
      if (data) {
        setReply(data)
        setFreshId(data.id)
        setStarted(requested.current)
        // Of any other failure nobody knows whether the archive has started it.
      } else if (isRefusal(error)) store(started)
    },
  }
}

function isRefusal(error: unknown): boolean {
  return isApiFailure(error) && error.status >= 400 && error.status < 500
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
