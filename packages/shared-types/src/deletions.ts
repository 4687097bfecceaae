import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { LocalizedNames } from './language-schemas.ts'

/** What is deleted together with what refers to it, so that it can be restored; each with the permission that this needs. */
export const deletablePermissions = {
  tag: 'tags:manage',
  category: 'categories:manage',
  participant: 'participants:manage',
} as const
export type DeletableEntity = keyof typeof deletablePermissions
export const deletableEntities = Object.keys(deletablePermissions) as DeletableEntity[]

/** How many items of a deletion are counted at most. */
export const maxCountedItems = 1000

/** A deleted tag, category or participant. */
export const Deletion = Type.Object({
  entity: Type.Enum(deletableEntities),
  id: Uuid,
  names: LocalizedNames,
  deletedAt: Instant,
  /** Who deleted it; absent if they have left. */
  deletedBy: Type.Optional(Type.String()),
  /** Until when it can be restored. */
  expiresAt: Instant,
  /** The visible items outside the trash that will have it again, up to `maxCountedItems`. */
  itemCount: Type.Integer({ minimum: 0, maximum: maxCountedItems }),
  /** Whether there are more than those. */
  hasMoreItems: Type.Boolean(),
  /** Whether it was merged into another one, with which it is deleted for ever: other merges into that one rest on it. */
  isMerged: Type.Optional(Type.Boolean()),
})
export type Deletion = Static<typeof Deletion>

/** What a restored tag, category or participant can lack of what it had before its deletion. */
export const missingParts = ['items', 'marks', 'parent', 'relations', 'account', 'portrait'] as const
export type MissingPart = (typeof missingParts)[number]

/**
 * What could not be restored, because it no longer exists or has changed since. It tells nothing of items and files to users
 * with restrictions, from whom these may have been hidden. Empty if the request is repeated.
 */
export const MissingParts = Type.Array(Type.Enum(missingParts))
