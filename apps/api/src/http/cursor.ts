import { AppError } from '@lares/server-kit/app-error'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

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
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
