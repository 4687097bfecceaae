import { Uuid } from '@lares/shared-types/fields'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import { CursorInstant, decodeCursor, toCursorInstant } from '../../http/cursor.ts'
import type { RowOrder, Stage } from './row-order.ts'

/** After a row: the number of its stage, its key and its id. */
export type RowPosition = readonly [stage: number, key: string | number, id: string]

const keySchemas = {
  text: Type.String({ maxLength: 500 }),
  timestamptz: Type.Union([Type.Enum(['infinity', '-infinity']), CursorInstant]),
  float8: Type.Number(),
}

const Position = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 1 }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Number()]),
  Uuid,
])

/** The position of a cursor; undefined for the first row. Throws `invalid-cursor` if it is of another order. */
export function parseRowCursor(order: RowOrder, cursor: string | undefined): RowPosition | undefined {
  if (cursor === undefined) return undefined
  const [number] = decodeCursor(Position, cursor) as RowPosition
  const stage = order.stages[number]
  const key = stage ? keySchemas[stage.type] : Type.Never()
  return decodeCursor(Type.Tuple([Type.Literal(number), key, Uuid]), cursor) as RowPosition
}

/** The key of a row in the form in which a position has it. */
export function toPositionKey({ key, type }: Stage): RawBuilder<string | number> {
  return type === 'timestamptz' ? toCursorInstant(key) : (key as RawBuilder<string | number>)
}

/** The condition that a row comes after a position of its stage. */
export function isAfterPosition({ key, type, direction }: Stage, [, value, id]: RowPosition) {
  const comparison = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${key}, items.id) ${comparison} (${value}::${sql.raw(type)}, ${id}::uuid)`
}
