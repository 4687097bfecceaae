import { activeOperationStates, type Operation } from '@lares/shared-types/operations'

/** Whether an operation has not ended. */
export function isActive({ state }: Pick<Operation, 'state'>): boolean {
  return (activeOperationStates as readonly string[]).includes(state)
}
