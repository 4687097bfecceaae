import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'

const Offset = Type.Object({ meaning: Type.Integer({ minimum: 1 }) })

/** A cursor of semantic search with the number of previous hits. */
export function toMeaningCursor(offset: number): string {
  return encodeCursor({ meaning: offset })
}

/** The number of previous hits; undefined for a cursor of a search by words. Throws `invalid-cursor`. */
export function parseMeaningOffset(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  const position = decodeCursor(Type.Union([Offset, Type.Array(Type.Unknown())]), cursor)
  return Value.Check(Offset, position) ? position.meaning : undefined
}
