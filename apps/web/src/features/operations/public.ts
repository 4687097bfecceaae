/** The parts of this feature that other features may import. */

export { useOperationChangesQuery, useOwnOperationsQuery } from './api.ts'
export { CancelButton } from './cancel-button.tsx'
export { isActive } from './is-active.ts'
export { OperationProgress } from './operation-progress.tsx'
export { OperationList } from './pages/operation-list.tsx'
export { OperationRow } from './pages/operation-row.tsx'
export { useOperation } from './use-operation.ts'
export { useOperationError } from './use-operation-error.ts'
