import type { FollowedThing } from '@lares/shared-types/follows'
import { paths } from '../../shared/config/paths.ts'
import { buildSearchLink } from '../../shared/config/search-link.ts'

/** The search that shows the items of what is followed. */
export function getFollowedLink({ type, id, address }: FollowedThing): string {
  return type === 'saved-search' ? `${paths.search.to()}?${address ?? ''}` : buildSearchLink(type, id)
}
