import { type Static, Type } from 'typebox'

/** What one can feel about an item or a comment. Stored by these names; the interface has a sign and a text for each. */
export const reactionKinds = ['love', 'laugh', 'wonder', 'sadness', 'approval', 'remembrance'] as const
export const ReactionKindSchema = Type.Enum(reactionKinds)
export type ReactionKind = (typeof reactionKinds)[number]

/** The names of those who reacted alike that are sent; the others are only counted. */
export const maxReactionNames = 20

/** Everybody who reacted alike. */
export const Reaction = Type.Object({
  kind: ReactionKindSchema,
  count: Type.Integer({ minimum: 1 }),
  /** Of the first who did. */
  names: Type.Array(Type.String()),
  /** Whether the caller is one of them. */
  own: Type.Boolean(),
})
export type Reaction = Static<typeof Reaction>

/** How each kind is shown. */
export const reactionSigns: Readonly<Record<ReactionKind, string>> = {
  love: '❤️',
  laugh: '😂',
  wonder: '😮',
  sadness: '😢',
  approval: '👍',
  remembrance: '🕯️',
}
