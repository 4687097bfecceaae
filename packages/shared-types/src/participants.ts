import { type Static, Type } from 'typebox'
import { Edtf, Instant, ItemDate, NewId, Uuid, Version } from './fields.ts'
import { LocalizedNames } from './language-schemas.ts'

export const participantRoles = ['author', 'recipient', 'speaker', 'present', 'mentioned'] as const
export type ParticipantRole = (typeof participantRoles)[number]
export const ParticipantRole = Type.Enum(participantRoles)

/** How another person is related to this one. */
export const relationKinds = ['parent', 'child', 'sibling', 'partner', 'friend', 'other'] as const

/** A participant as referenced by an item. */
export const ParticipantRef = Type.Object({ id: Uuid, names: LocalizedNames, role: ParticipantRole })
export type ParticipantRef = Static<typeof ParticipantRef>

export const Relation = Type.Object(
  {
    participantId: Uuid,
    kind: Type.Enum(relationKinds),
    /** For partners: the day of their wedding, or since when they are together. */
    since: Type.Optional(Type.Union([Edtf, Type.Null()])),
  },
  { additionalProperties: false },
)
export type Relation = Static<typeof Relation>

export const Participant = Type.Object({
  id: Uuid,
  names: LocalizedNames,
  aliases: Type.Array(Type.String()),
  description: Type.String(),
  birth: Type.Union([ItemDate, Type.Null()]),
  death: Type.Union([ItemDate, Type.Null()]),
  colour: Type.Union([Type.String(), Type.Null()]),
  /** An asset of an item that the caller can see. */
  portraitAssetId: Type.Union([Uuid, Type.Null()]),
  /** Part of the URLs of the portrait, which change with it when somebody turns the picture. */
  portraitVersion: Type.Optional(Type.Integer()),
  userId: Type.Union([Uuid, Type.Null()]),
  relations: Type.Array(Relation),
  createdAt: Instant,
  /** Null for viewers with restrictions: the last save may be of something that is hidden from them. */
  updatedAt: Type.Union([Instant, Type.Null()]),
  version: Version,
})
export type Participant = Static<typeof Participant>

/** Maximum JSON size of a participant: description and fifty aliases in three-byte characters, and 200 relations. */
export const maxParticipantBytes = 128 * 1024

export const maxAliases = 50
export const maxRelations = 200

const participantFields = {
  names: LocalizedNames,
  aliases: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: maxAliases })),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  birth: Type.Optional(Type.Union([Edtf, Type.Null()])),
  death: Type.Optional(Type.Union([Edtf, Type.Null()])),
  colour: Type.Optional(Type.Union([Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), Type.Null()])),
  portraitAssetId: Type.Optional(Type.Union([Uuid, Type.Null()])),
  userId: Type.Optional(Type.Union([Uuid, Type.Null()])),
  relations: Type.Optional(Type.Array(Relation, { maxItems: maxRelations })),
}

export const CreateParticipant = Type.Object(
  { id: Type.Optional(NewId), ...participantFields },
  { additionalProperties: false },
)
export type CreateParticipant = Static<typeof CreateParticipant>

export const ChangeParticipant = Type.Object(
  { ...participantFields, names: Type.Optional(LocalizedNames), version: Version },
  { additionalProperties: false },
)
export type ChangeParticipant = Static<typeof ChangeParticipant>

/** The versions are those from which the user has seen what the merge does. */
export const MergeParticipant = Type.Object(
  { intoId: Uuid, version: Version, intoVersion: Version },
  { additionalProperties: false },
)
export type MergeParticipant = Static<typeof MergeParticipant>
