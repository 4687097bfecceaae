import type { Language } from '@lares/shared-types/languages'
import type { Permission } from '@lares/shared-types/permissions'

/** What reading depends on: the rights and restrictions of whoever asks. Every principal is a viewer. */
export interface Viewer {
  /** The user whose own ratings and favourites are read along; null if there are none. */
  readonly userId: string | null
  readonly language: Language | undefined
  readonly isAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  /** Restricted tags and their descendants. */
  readonly hiddenTagIds: readonly string[]
  /** Restricted categories and their descendants. */
  readonly hiddenCategoryIds: readonly string[]
  /** Whether the archive was ever restored from a backup, since when numbers of saves can repeat. */
  readonly wasRestored: boolean
}

/** Whether anything may be hidden from the viewer. */
export function hasRestrictions({ hiddenTagIds, hiddenCategoryIds }: Viewer): boolean {
  return hiddenTagIds.length > 0 || hiddenCategoryIds.length > 0
}
