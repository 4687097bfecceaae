import { permissions } from '@lares/shared-types/permissions'
import type { Viewer } from '../../../visibility/viewer.ts'

/** Whoever has the token for the metrics, which are about the whole archive: nothing is hidden from them. */
export const monitor: Viewer = {
  userId: null,
  language: undefined,
  isAdmin: true,
  permissions: new Set(permissions),
  hiddenTagIds: [],
  hiddenCategoryIds: [],
  wasRestored: false,
}
