import type { ReplyOf } from '@lares/shared-types/contract'
import type { search as contract } from '@lares/shared-types/contracts/search'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { searchByMeaning } from './meaning/search-by-meaning.ts'
import { searchItems } from './search-items.ts'
import type { SearchRequest } from './search-request.ts'

/** One page of what a viewer finds, in the way asked for; in words where meaning cannot be compared, which is said. */
export async function find(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  request: SearchRequest,
): Promise<ReplyOf<typeof contract>> {
  if ((request.mode ?? 'words') === 'words') return searchItems(services.db, viewer, request)
  const { state, reply } = await searchByMeaning(services, viewer, request)
  return reply ?? { ...(await searchItems(services.db, viewer, request)), meaning: state }
}
