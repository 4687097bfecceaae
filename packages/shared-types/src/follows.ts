import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'

/** What a user can follow, to hear of new items in it. */
export const followTypes = ['participant', 'category', 'tag', 'saved-search'] as const
export type FollowType = (typeof followTypes)[number]

/** Maximum number of things that a user follows. */
export const maxFollows = 200

/** Something that the user follows, as it is now. */
export const FollowedThing = Type.Object({
  type: Type.Enum(followTypes),
  id: Uuid,
  /** In the user's language. */
  name: Type.String(),
  /** Of a saved search: the query string of the search page, without `?`. */
  address: Type.Optional(Type.String()),
})
export type FollowedThing = Static<typeof FollowedThing>
