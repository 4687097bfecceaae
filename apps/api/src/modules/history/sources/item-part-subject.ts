import type { Item } from '@lares/shared-types/items'
import { canEditItem } from '../../../visibility/item-rights.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { visibleVersion } from '../../../visibility/visible-version.ts'
import type { StoredSubject } from '../history-source.ts'

/** A part of an item with a history of its own, and what is shown and decided by its item. */
interface ItemPartRow {
  readonly kind: Item['kind']
  readonly title: string
  readonly author_id: string | null
  readonly deleted_at: Date | null
  /** Of the part. */
  readonly version: number
  readonly version_token: number
}

/** The subject of the history of a part of an item, such as a transcript: it is restored by who may edit the item. */
export function toItemPartSubject(principal: Principal, row: ItemPartRow): StoredSubject {
  return {
    kind: row.kind,
    title: row.title,
    names: null,
    version: visibleVersion(principal, { version: row.version, versionToken: row.version_token }),
    mayRestore: row.deleted_at === null && canEditItem(principal, row.author_id),
  }
}
