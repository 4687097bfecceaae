import { useHasPermission } from '../../../shared/session/use-user.ts'

/** What the user may do with selected items; without any of it there is no reason to select. */
export interface SelectionRights {
  readonly batch: boolean
  readonly export: boolean
  readonly trash: boolean
}

export function useSelectionRights(): SelectionRights {
  return {
    batch: useHasPermission('batch:run'),
    export: useHasPermission('items:export'),
    trash: useHasPermission('items:delete'),
  }
}
