import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'

const Offset = Type.Object({ meaning: Type.Integer({ minimum: 1 }) })

/** A cursor of what was found by meaning: how many hits came before. */
export function meaningCursor(offset: number): string {
  return encodeCursor({ meaning: offset })
}

/** How many hits came before; undefined for a cursor of what words have found. Throws `invalid-cursor`. */
export function meaningOffset(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  const position = decodeCursor(Type.Union([Offset, Type.Array(Type.Unknown())]), cursor)
  return Value.Check(Offset, position) ? position.meaning : undefined
}
