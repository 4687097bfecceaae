import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'

/**
 * The lists that continue after a number of previous hits. `field` is the cursor's field with that number, and differs so
 * that the cursors of two lists are not confused; beyond `max` a list has no further pages.
 */
const lists = {
  meaning: { field: 'meaning', max: Number.MAX_SAFE_INTEGER },
  typesense: { field: 'offset', max: 100_000 },
} as const

type List = keyof typeof lists

/** A cursor with the number of previous hits; null beyond the maximum of the list. */
export function toOffsetCursor(list: List, offset: number): string | null {
  const { field, max } = lists[list]
  return offset <= max ? encodeCursor({ [field]: offset }) : null
}

/** The number of previous hits; undefined for a cursor of the built-in search by words. Throws `invalid-cursor`. */
export function parseOffsetCursor(list: List, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0
  const { field, max } = lists[list]
  const Offset = Type.Object({ [field]: Type.Integer({ minimum: 1, maximum: max }) })
  const position = decodeCursor(Type.Union([Offset, Type.Array(Type.Unknown())]), cursor)
  return Value.Check(Offset, position) ? position[field] : undefined
}
