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
}
