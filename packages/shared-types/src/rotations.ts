import { type Static, Type } from 'typebox'

/** Degrees clockwise by which a picture is turned, in addition to the orientation that its file states. */
export const rotations = [0, 90, 180, 270] as const
export const RotationSchema = Type.Enum(rotations)
export type Rotation = Static<typeof RotationSchema>

/** By how much a picture can be turned at once. */
export const turns = [90, 180, 270] as const
export const TurnSchema = Type.Enum(turns)
export type Turn = Static<typeof TurnSchema>

/** The rotation after turning a picture further. */
export function addTurn(rotation: Rotation, turn: Rotation): Rotation {
  return rotations[((rotation + turn) % 360) / 90] ?? 0
}

/** By how much a picture has to be turned to get from one rotation to another. */
export function getTurn(from: Rotation, to: Rotation): Rotation {
  return addTurn(to, rotations[((360 - from) % 360) / 90] ?? 0)
}
