import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { decodeCursor, encodeCursor } from '../../../http/cursor.ts'

/** How deep one may page; whoever looks further looks for other words. */
const deepest = 100_000

const Offset = Type.Object({ offset: Type.Integer({ minimum: 1, maximum: deepest }) })

/** A cursor of the Typesense engine: how many hits came before. */
export function offsetCursor(offset: number): string | null {
  return offset <= deepest ? encodeCursor({ offset }) : null
}

/** How many hits came before; undefined for a cursor of the built-in engine. Throws `invalid-cursor`. */
export function offsetIn(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  const position = decodeCursor(Type.Union([Offset, Type.Array(Type.Unknown())]), cursor)
  return Value.Check(Offset, position) ? position.offset : undefined
}
