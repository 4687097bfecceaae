import { AppError } from '@lares/server-kit/app-error'
import { wordsOf } from '../../../search/lexicon/folded.ts'
import { readOperators } from '../../../search/query/read-operators.ts'
import type { TypesenseServer } from '../../../search/typesense/server.ts'
import { CollectionLost, TypesenseAway } from '../../../search/typesense/server-errors.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { searchItems } from '../search-items.ts'
import { askTypesense } from './ask-typesense.ts'
import { offsetIn } from './instant-cursor.ts'
import type { InstantReply, InstantRequest } from './instant-request.ts'

const defaultLimit = 30

/**
 * One page of what a viewer finds while they type: on the Typesense server where there is one that can be relied on, else
 * by the archive's own search, which forgives typing errors too. Throws `invalid-cursor`.
 */
export async function instantSearch(
  { db, typesense }: Pick<Services, 'db' | 'typesense'>,
  viewer: Viewer,
  request: InstantRequest,
): Promise<InstantReply> {
  const limit = request.limit ?? defaultLimit
  const offset = offsetIn(request.cursor)
  if (typesense && offset !== undefined && isForTypesense(request) && !typesense.away.isResting()) {
    const reply = await unlessAway(typesense, () =>
      askTypesense(db, typesense, viewer, request, { offset, limit }),
    )
    if (reply) return reply
  }
  // Further pages of what the server had found can be had from it alone.
  if (offset) throw goneOn()
  const { hits, total, capped, facets, corrections, nextCursor } = await searchItems(db, viewer, request)
  const kinds = { kind: facets.kind }
  return { hits, total, capped, facets: kinds, corrections, engine: 'builtin', nextCursor }
}

/** Words that name a filter (`kind:`, `person:`) mean something to the archive's own search alone. */
function isForTypesense({ q = '' }: InstantRequest): boolean {
  if (q.trim() === '') return true
  return wordsOf(q).length > 0 && readOperators(q).operators.length === 0
}

async function unlessAway<T>(server: TypesenseServer, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    const answer = await ask()
    if (answer !== undefined) server.away.over()
    return answer
  } catch (error) {
    if (!(error instanceof TypesenseAway || error instanceof CollectionLost)) throw error
    server.away.begun(error.cause ?? error)
    return undefined
  }
}

function goneOn(): AppError {
  return new AppError('invalid-cursor', {
    message: 'What follows can no longer be had. Begin at the top again.',
    issues: [{ path: 'cursor', code: 'wrong-format' }],
  })
}
