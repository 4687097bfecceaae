import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'
import { SearchFilter } from './search-filter.ts'

/** Maximum number of ids in a selection. More items are selected by a filter. */
export const maxSelectedIds = 50_000

/** Maximum number of items that are excepted from what a filter finds. */
export const maxExceptedIds = 10_000

/** Enough for a selection with the longest list of ids and the longest filter. */
export const maxSelectionBytes = 2560 * 1024

/** Whether items outside the trash are selected, or those in it. */
export const selectionScopes = ['present', 'trashed'] as const

/**
 * Items to do something with: either these, or everything that a search by words finds, also with corrected words, except
 * some. Ids that are unknown or hidden are left out; ids may repeat. Words can only be searched outside the trash. It is
 * one object and no union, so that an invalid field is named; contracts have it as the field `selection`.
 */
export const ItemSelection = Type.Object(
  {
    ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: maxSelectedIds })),
    filter: Type.Optional(SearchFilter),
    /** Only with a filter. */
    except: Type.Optional(Type.Array(Uuid, { maxItems: maxExceptedIds })),
    scope: Type.Optional(Type.Enum(selectionScopes, { default: 'present' })),
  },
  { additionalProperties: false },
)
export type ItemSelection = Static<typeof ItemSelection>
