import { AppError } from '@lares/server-kit/app-error'
import { type RawBuilder, sql } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

/** An instant in a cursor: ISO 8601 in microseconds UTC, which is what the database keeps, and nothing else it may not read. */
export const CursorInstant = Type.String({
  format: 'date-time',
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z$',
})

/** An instant of a query as a cursor carries it (`CursorInstant`); infinities as they are called. */
export function cursorInstant(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when isfinite(${instant})
    then to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else ${instant}::text end`
}

/** The position behind the last row of a page, as an opaque text for the client. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The position in a cursor that a client handed back. Throws `invalid-cursor` when it is not of `schema`. */
export function decodeCursor<T extends TSchema>(schema: T, cursor: string): Static<T> {
  const position = parse(cursor)
  if (Value.Check(schema, position)) return position as Static<T>
  throw new AppError('invalid-cursor', {
    message: 'This position in the list is not valid. Begin at the top again.',
    issues: [{ path: 'cursor', code: 'wrong-format' }],
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString(), storable)
  } catch {
    return undefined
  }
}

/** Throws for a text that the database could not compare with: cursors come back from clients. */
function storable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new TypeError('no text')
  return value
}
