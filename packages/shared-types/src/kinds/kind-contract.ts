import type { TSchema } from 'typebox'
import type { ItemKind } from '../item-kinds.ts'

/** What one kind adds to the fields that every item has. */
export interface KindContract {
  readonly kind: ItemKind
  /** The kind's own fields. */
  readonly details: TSchema
  /** Names among `details` whose text is searched with title and body. */
  readonly searchable: readonly string[]
  /** Whether an item of this kind is nothing without its original file. */
  readonly needsFile: boolean
}
