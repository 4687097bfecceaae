import { AppError } from '@lares/server-kit/app-error'
import { splitWords } from '../../../lexicon/fold.ts'
import { parseOperators } from '../../../query-language/parse-operators.ts'
import type { TypesenseServer } from '../../../search-index/typesense/server.ts'
import { CollectionLost, TypesenseUnavailable } from '../../../search-index/typesense/server-errors.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { parseOffsetCursor } from '../offset-cursor.ts'
import { searchItems } from '../search-items.ts'
import type { InstantReply, InstantRequest } from './instant-request.ts'
import { searchTypesense } from './search-typesense.ts'

const defaultLimit = 30

/**
 * One page of a search while typing: by the Typesense server if it is available and up to date, else by the built-in
 * search, which corrects typing errors too. Throws `invalid-cursor`.
 */
export async function instantSearch(
  { db, typesense }: Pick<Services, 'db' | 'typesense'>,
  viewer: Viewer,
  request: InstantRequest,
): Promise<InstantReply> {
  const limit = request.limit ?? defaultLimit
  const offset = parseOffsetCursor('typesense', request.cursor)
  if (
    typesense &&
    offset !== undefined &&
    isForTypesense(request) &&
    !typesense.availability.isCircuitOpen()
  ) {
    const reply = await runIfAvailable(typesense, () =>
      searchTypesense(db, typesense, viewer, request, { offset, limit }),
    )
    if (reply) return reply
  }
  // Further pages of a list from the server can come only from the server.
  if (offset) throw cursorExpired()
  const found = await searchItems(db, viewer, request, ['kind'])
  const { hits, total, capped, facets, corrections, nextCursor } = found
  const kinds = { kind: facets.kind }
  return { hits, total, capped, facets: kinds, corrections, engine: 'builtin', nextCursor }
}

/** Operators (`kind:`, `person:`) are supported by the built-in search only. */
function isForTypesense({ q = '' }: InstantRequest): boolean {
  if (q.trim() === '') return true
  return splitWords(q).length > 0 && parseOperators(q).operators.length === 0
}

async function runIfAvailable<T>(server: TypesenseServer, search: () => Promise<T>): Promise<T | undefined> {
  try {
    const reply = await search()
    if (reply !== undefined) server.availability.reportSuccess()
    return reply
  } catch (error) {
    if (!(error instanceof TypesenseUnavailable || error instanceof CollectionLost)) throw error
    server.availability.reportFailure(error.cause ?? error)
    return undefined
  }
}

function cursorExpired(): AppError {
  return new AppError('invalid-cursor', {
    message: 'Further pages of this list are no longer available. Start again with the first page.',
    issues: [{ path: 'cursor', code: 'wrong-format' }],
  })
}
