import type { ItemSummary } from '@lares/shared-types/items'

/** Ids of the people who wrote or spoke a message. */
export function writersOf({ participants }: Pick<ItemSummary, 'participants'>): string[] {
  return participants.flatMap(({ id, role }) => (role === 'author' || role === 'speaker' ? [id] : []))
}
