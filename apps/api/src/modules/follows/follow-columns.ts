import type { FollowType } from '@lares/shared-types/follows'

/** The column of `follows` that refers to what is followed. */
export const followColumns = {
  participant: 'participant_id',
  category: 'category_id',
  tag: 'tag_id',
  'saved-search': 'saved_search_id',
} as const satisfies Record<FollowType, string>
