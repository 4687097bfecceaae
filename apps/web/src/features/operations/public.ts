/** The parts of this feature that other features may import. */

export { CancelButton } from './cancel-button.tsx'
export { isActive } from './is-active.ts'
export { useOperation } from './use-operation.ts'
