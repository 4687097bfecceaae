import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { searchByMeaning } from './meaning/search-by-meaning.ts'
import { parseOffsetCursor } from './offset-cursor.ts'
import { searchItems } from './search-items.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * One page of a search in the requested mode; by words where semantic search is not available, which the reply
 * states. A list that started by words continues by words; one that started by meaning continues so or fails. Throws
 * `invalid-cursor` and `invalid-fields`.
 */
export async function runSearch(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  request: SearchRequest,
): Promise<ReplyOf<typeof contract>> {
  if ((request.mode ?? 'words') === 'words') return searchItems(services.db, viewer, request)
  const offset = parseOffsetCursor('meaning', request.cursor)
  if (offset === undefined) return searchItems(services.db, viewer, request)
  const { state, reply } = await searchByMeaning(services, viewer, request, offset)
  // With a cursor of semantic search, searching by words throws `invalid-cursor`.
  if (reply) return reply
  const byWords = await searchItems(services.db, viewer, request)
  return { ...byWords, meaning: state, understanding: ['words'] }
}
