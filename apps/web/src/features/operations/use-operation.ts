import type { Operation } from '@lares/shared-types/operations'
import { useOperationChangesQuery, useOperationQuery } from './api.ts'
import { isActive } from './is-active.ts'

/** An operation, live while it is active; undefined while it loads, without an id, and if it does not exist. */
export function useOperation(id: string | undefined): Operation | undefined {
  const { currentData: operation } = useOperationQuery(
    { params: { id: id ?? '' } },
    { skip: id === undefined },
  )
  useOperationChangesQuery(undefined, { skip: !operation || !isActive(operation) })
  return operation
}
