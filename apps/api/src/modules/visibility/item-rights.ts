import type { Viewer } from './viewer.ts'

/** Whether a viewer who sees an item may change it. `authorId` is null if its author was deleted. */
export function canEditItem(viewer: Viewer, authorId: string | null): boolean {
  if (viewer.permissions.has('items:edit-any')) return true
  return authorId === viewer.userId && viewer.permissions.has('items:edit-own')
}

/** Whether a viewer may upload files, for a new item or for one that they may change. */
export function canUploadFiles({ permissions }: Viewer): boolean {
  return (
    permissions.has('items:create') || permissions.has('items:edit-own') || permissions.has('items:edit-any')
  )
}

export function canDeleteItem(viewer: Viewer): boolean {
  return viewer.permissions.has('items:delete')
}
