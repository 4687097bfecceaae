import type { Export } from '@lares/shared-types/exports'
import type { Operation } from '@lares/shared-types/operations'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { isActive, useOperation } from '../operations/public.ts'

/** The operation that prepares an export, live; the export itself is loaded again when it has ended. */
export function useExportProgress({ state, operationId }: Export): Operation | undefined {
  const dispatch = useDispatch()
  const isPreparing = state === 'preparing'
  const operation = useOperation(isPreparing ? (operationId ?? undefined) : undefined)
  const hasEnded = isPreparing && operation !== undefined && !isActive(operation)

  useEffect(() => {
    if (hasEnded) dispatch(api.util.invalidateTags(['Exports']))
  }, [hasEnded, dispatch])

  return isPreparing ? operation : undefined
}
