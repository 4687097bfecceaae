import { itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import type { LeakCase, Target } from './leak-case.ts'
import type { LeakFixture } from './leak-fixture.ts'

/** The histories that exist for the restricted users: of each visible item, and of one that was hidden once. */
const requestVisible = ({ visible, onceHidden, eventId, seriesId }: LeakFixture) => [
  ...visible.map(({ id }, index) => ({ type: kindPaths[itemKinds[index] ?? 'post'], id })),
  { type: 'posts' as const, id: onceHidden.id },
  { type: 'events' as const, id: eventId },
  { type: 'events' as const, id: seriesId },
  ...visible.slice(0, 1).map(({ regionId }) => ({ type: 'regions' as const, id: regionId })),
]

const requestHidden = ({ itemId, regionId, tagId, categoryId }: Target) => [
  ...Object.values(kindPaths).map((type) => ({ type, id: itemId })),
  { type: 'regions', id: regionId },
  { type: 'tags', id: tagId },
  { type: 'categories', id: categoryId },
]

export const historyCases: Record<string, LeakCase> = {
  listHistory: {
    stable: (fixture) => requestVisible(fixture).map((params) => ({ params })),
    targeted: (target) => requestHidden(target).map((params) => ({ params })),
  },
  getHistoryState: {
    stable: (fixture) => requestVisible(fixture).map((params) => ({ params: { ...params, number: 1 } })),
    targeted: (target) => requestHidden(target).map((params) => ({ params: { ...params, number: 1 } })),
  },
  restoreHistoryState: {
    targeted: (target) =>
      requestHidden(target).map((params) => ({ params: { ...params, number: 1 }, body: { version: 2 } })),
  },
}
