import type { FollowedThing } from '@lares/shared-types/follows'
import { defaultLanguage, getLocalizedName } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { visibleFollows } from '../../notifications/visible-follows.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'

/** What the user follows, as far as they may see it, by the id of each following; all of it, or that of some ids. */
export async function loadFollowed(
  db: Db,
  user: UserPrincipal,
  followIds?: readonly string[],
): Promise<ReadonlyMap<string, FollowedThing>> {
  const rows = await visibleFollows(db, user)
    .leftJoin('participants', 'participants.id', 'follows.participant_id')
    .leftJoin('categories', 'categories.id', 'follows.category_id')
    .leftJoin('tags', 'tags.id', 'follows.tag_id')
    .leftJoin('saved_searches', 'saved_searches.id', 'follows.saved_search_id')
    .$if(followIds !== undefined, (query) =>
      query.where(sql<boolean>`follows.id = any(${[...(followIds ?? [])]}::uuid[])`),
    )
    .select(['follows.id', 'participant_id', 'category_id', 'tag_id', 'saved_search_id'])
    .select([
      'participants.names as participantNames',
      'categories.names as categoryNames',
      'tags.names as tagNames',
      'saved_searches.name as searchName',
      'saved_searches.address',
    ])
    .execute()
  const language = user.language ?? defaultLanguage
  return new Map(
    rows.map((row) => {
      const names = row.participantNames ?? row.categoryNames ?? row.tagNames ?? {}
      return [
        row.id,
        {
          ...toTarget(row),
          name: row.searchName ?? getLocalizedName(names, language),
          ...(row.address !== null && { address: row.address }),
        },
      ]
    }),
  )
}

function toTarget(row: {
  readonly participant_id: string | null
  readonly category_id: string | null
  readonly tag_id: string | null
  readonly saved_search_id: string | null
}): Pick<FollowedThing, 'type' | 'id'> {
  if (row.participant_id) return { type: 'participant', id: row.participant_id }
  if (row.category_id) return { type: 'category', id: row.category_id }
  if (row.tag_id) return { type: 'tag', id: row.tag_id }
  return { type: 'saved-search', id: row.saved_search_id ?? '' }
}
