import { AppError } from '@lares/server-kit/app-error'
import { type RawBuilder, sql } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

/** An instant in a cursor: ISO 8601 in UTC with microseconds, the precision of the database, and only values that it accepts. */
export const CursorInstant = Type.String({
  format: 'date-time',
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}Z$',
})

/** SQL that formats an instant as a `CursorInstant`, and infinities as `infinity` and `-infinity`. */
export function toCursorInstant(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when isfinite(${instant})
    then to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else ${instant}::text end`
}

/** Rows on a page when the client asks for no number. */
const defaultLimit = 50

/** What a client asks for: a number of rows, and where the page starts. */
interface PageRequest {
  readonly cursor?: string
  readonly limit?: number
}

/** The position after which the page starts, undefined for the first page, and its limit. Throws `invalid-cursor`. */
export function parsePageRequest<T extends TSchema>(
  schema: T,
  { cursor, limit = defaultLimit }: PageRequest,
): { readonly position: Static<T> | undefined; readonly limit: number } {
  return { position: cursor === undefined ? undefined : decodeCursor(schema, cursor), limit }
}

/** The first `limit` of up to `limit + 1` rows; the row beyond them only tells that another page follows. */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  getPosition: (row: Row) => unknown,
): { readonly page: Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > limit ? encodeCursor(getPosition(last)) : null }
}

/** Encodes the position after the last row of a page as an opaque string. */
export function encodeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor from a client. Throws `invalid-cursor` if it does not match `schema`. */
export function decodeCursor<T extends TSchema>(schema: T, cursor: string): Static<T> {
  const position = parse(cursor)
  if (Value.Check(schema, position)) return position as Static<T>
  throw new AppError('invalid-cursor', {
    message: 'This position in the list is not valid. Start again at the top.',
    issues: [{ path: 'cursor', code: 'wrong-format' }],
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString(), assertStorable)
  } catch {
    return undefined
  }
}

/** A reviver for `JSON.parse` that throws for strings that PostgreSQL cannot store, because clients can forge cursors. */
function assertStorable(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw new TypeError('not storable as text')
  return value
}
