import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { meaningOffset } from './meaning/meaning-cursor.ts'
import { searchByMeaning } from './meaning/search-by-meaning.ts'
import { searchItems } from './search-items.ts'
import type { SearchRequest } from './search-request.ts'

/**
 * One page of what a viewer finds, in the way asked for; in words where meaning cannot be compared, which is said. What has
 * begun in words goes on in words, and what has begun in meaning goes on in it or not at all. Throws `invalid-cursor` and
 * `invalid-fields`.
 */
export async function find(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  request: SearchRequest,
): Promise<ReplyOf<typeof contract>> {
  if ((request.mode ?? 'words') === 'words') return searchItems(services.db, viewer, request)
  const offset = meaningOffset(request.cursor)
  if (offset === undefined) return searchItems(services.db, viewer, request)
  const { state, reply } = await searchByMeaning(services, viewer, request, offset)
  // Words take no cursor of meaning.
  return reply ?? { ...(await searchItems(services.db, viewer, request)), meaning: state }
}
