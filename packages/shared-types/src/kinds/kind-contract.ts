import type { TSchema } from 'typebox'
import type { ItemKind } from '../item-kinds.ts'

/** The definition of one kind, in addition to the fields common to all items. */
export interface KindContract {
  readonly kind: ItemKind
  /** Schema of the kind's own fields. */
  readonly details: TSchema
  /** Names of the `details` fields that are searched together with title and body. */
  readonly searchable: readonly string[]
  /** Whether an item of this kind requires an original file. */
  readonly needsFile: boolean
}
