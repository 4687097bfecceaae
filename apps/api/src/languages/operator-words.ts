import type { ItemKind } from '@lares/shared-types/item-kinds'

/** Operators of a query besides its words: `kind:image`, `tag:war`, `person:"Anna Rossi"`, `before:1952`. */
export const operatorNames = ['kind', 'tag', 'category', 'person', 'place', 'before', 'after'] as const

export type OperatorName = (typeof operatorNames)[number]

/** Words for operators and kinds in one language. All are folded, and lists are separated by spaces. */
export interface OperatorWords {
  /** Spellings of each operator, as in the texts of the interface. */
  readonly operators: Readonly<Record<OperatorName, string>>
  /** Common names of each kind, singular and plural. */
  readonly kinds: Readonly<Record<ItemKind, string>>
  /** Names of kinds that as often mean something else in this language: `chat` is a cat in French. */
  readonly ambiguousKinds: string
  /** Words that name a kind in questions, and have no other meaning in any of the languages. */
  readonly questionKinds: Readonly<Partial<Record<ItemKind, string>>>
}
