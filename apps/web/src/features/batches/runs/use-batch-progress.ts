import type { Batch } from '@lares/shared-types/batches'
import type { Operation } from '@lares/shared-types/operations'
import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { isActive, useOperation } from '../../operations/public.ts'

const activeStates: readonly Batch['state'][] = ['waiting', 'running', 'undoing']

/**
 * Whether a batch is being worked on, and the operation that does so, live, once it is loaded. When it has ended, the batch and everything that it
 * may have changed are loaded again.
 */
export function useBatchProgress({ state, operationId }: Batch): {
  readonly isWorking: boolean
  readonly operation: Operation | undefined
} {
  const dispatch = useDispatch()
  const isWorking = activeStates.includes(state)
  const operation = useOperation(isWorking ? operationId : undefined)
  const hasEnded = isWorking && operation !== undefined && !isActive(operation)

  useEffect(() => {
    if (hasEnded) dispatch(api.util.invalidateTags(['Batches', 'Items', 'Item', 'Search']))
  }, [hasEnded, dispatch])

  return { isWorking, operation: isWorking ? operation : undefined }
}
