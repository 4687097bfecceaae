import { type Static, Type } from 'typebox'
import { Instant, NewId, UserRef, Uuid, Version } from './fields.ts'
import { Reaction } from './reactions.ts'

/** In characters. */
export const maxCommentLength = 10_000
/** Users that one comment may mention. */
export const maxMentions = 20

const text = { body: Type.String({ minLength: 1, maxLength: maxCommentLength, pattern: '\\S' }) }
const MentionIds = Type.Array(Uuid, { maxItems: maxMentions, uniqueItems: true })

/** The comment that another one replies to. */
export const RepliedComment = Type.Object({
  id: Uuid,
  /** Null if the account has been deleted. */
  author: Type.Union([UserRef, Type.Null()]),
  /** Its first words as plain text; null if it was removed. */
  excerpt: Type.Union([Type.String(), Type.Null()]),
})

export const Comment = Type.Object({
  id: Uuid,
  /** Null if the account has been deleted. */
  author: Type.Union([UserRef, Type.Null()]),
  createdAt: Instant,
  /** When its author last changed the text; null if never. */
  editedAt: Type.Union([Instant, Type.Null()]),
  version: Version,
  /** Markdown. Null if it was removed, except for who has removed it. */
  body: Type.Union([Type.String(), Type.Null()]),
  /** The users it mentions, with the names that stand in the text after an @. */
  mentions: Type.Array(Type.Object({ id: Uuid, name: Type.String() })),
  replyTo: Type.Union([RepliedComment, Type.Null()]),
  reactions: Type.Array(Reaction),
  removed: Type.Union([Type.Object({ at: Instant, by: Type.Union([UserRef, Type.Null()]) }), Type.Null()]),
  /** What the caller may do with it. */
  may: Type.Object({ edit: Type.Boolean(), remove: Type.Boolean(), restore: Type.Boolean() }),
})
export type Comment = Static<typeof Comment>

export const CreateComment = Type.Object(
  {
    id: Type.Optional(NewId),
    ...text,
    /** Those whose name does not stand in the text after an @, or who do not see the item, are ignored. */
    mentions: Type.Optional(MentionIds),
    /** A comment on the same item. */
    replyToId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type CreateComment = Static<typeof CreateComment>

export const ChangeComment = Type.Object(
  { version: Version, ...text, mentions: Type.Optional(MentionIds) },
  { additionalProperties: false },
)
export type ChangeComment = Static<typeof ChangeComment>
