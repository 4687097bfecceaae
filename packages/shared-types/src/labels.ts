import { type Static, Type } from 'typebox'
import { Colour, Instant, NewId, Uuid, Version } from './fields.ts'
import { LocalizedNames } from './language-schemas.ts'

/** A tag or category as referenced by an item. */
export const LabelRef = Type.Object({
  id: Uuid,
  names: LocalizedNames,
  colour: Type.Union([Colour, Type.Null()]),
})
export type LabelRef = Static<typeof LabelRef>

/** A tag or category; both form trees and have the same fields. */
export const Label = Type.Object({
  id: Uuid,
  parentId: Type.Union([Uuid, Type.Null()]),
  names: LocalizedNames,
  description: Type.String(),
  colour: Type.Union([Colour, Type.Null()]),
  createdAt: Instant,
  /** Null for viewers with restrictions: the last save may be of something that is hidden from them. */
  updatedAt: Type.Union([Instant, Type.Null()]),
  version: Version,
})
export type Label = Static<typeof Label>

const labelFields = {
  names: LocalizedNames,
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  colour: Type.Optional(Type.Union([Colour, Type.Null()])),
  parentId: Type.Optional(Type.Union([Uuid, Type.Null()])),
}

export const CreateLabel = Type.Object(
  { id: Type.Optional(NewId), ...labelFields },
  { additionalProperties: false },
)
export type CreateLabel = Static<typeof CreateLabel>

export const ChangeLabel = Type.Object(
  { ...labelFields, names: Type.Optional(LocalizedNames), version: Version },
  { additionalProperties: false },
)
export type ChangeLabel = Static<typeof ChangeLabel>
