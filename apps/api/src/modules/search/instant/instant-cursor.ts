import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'

/** Maximum offset of a page. */
const maxOffset = 100_000

const Offset = Type.Object({ offset: Type.Integer({ minimum: 1, maximum: maxOffset }) })

/** A cursor of the Typesense engine with the number of previous hits; null beyond the maximum. */
export function toOffsetCursor(offset: number): string | null {
  return offset <= maxOffset ? encodeCursor({ offset }) : null
}

/** The number of previous hits; undefined for a cursor of the built-in engine. Throws `invalid-cursor`. */
export function parseOffset(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  const position = decodeCursor(Type.Union([Offset, Type.Array(Type.Unknown())]), cursor)
  return Value.Check(Offset, position) ? position.offset : undefined
}
