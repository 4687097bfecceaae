import type { Viewer } from '../visibility/viewer.ts'

/** Whether a viewer who can see an item may change it: their own, or anybody's. */
export function mayEdit(viewer: Viewer, authorId: string | null): boolean {
  if (viewer.permissions.has('items:edit-any')) return true
  return authorId === viewer.userId && viewer.permissions.has('items:edit-own')
}

/** Whether a viewer may bring files: for items that they make, or that they may change. */
export function mayBringFiles({ permissions }: Viewer): boolean {
  return (
    permissions.has('items:create') || permissions.has('items:edit-own') || permissions.has('items:edit-any')
  )
}

export function mayDelete(viewer: Viewer): boolean {
  return viewer.permissions.has('items:delete')
}
