import { itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import type { LeakCase, Target } from './leak-case.ts'
import type { FixtureItem, LeakFixture } from './leak-fixture.ts'

/**
 * The histories that exist for the restricted users: of each visible item and its parts, of one that was hidden once, and of what is
 * linked to hidden items.
 */
const requestVisible = ({ visible, onceHidden, participantId, eventId, seriesId }: LeakFixture) => [
  ...visible.map(({ id }, index) => ({ type: kindPaths[itemKinds[index] ?? 'post'], id })),
  ...visible.flatMap((item, index) => {
    const kind = itemKinds[index]
    // The file of the recording is a version, which has no history of its own.
    if (kind === 'record') return requestTranscript(item)
    return [...requestFileParts(item), ...(kind === 'video' ? requestTranscript(item) : [])]
  }),
  { type: 'posts', id: onceHidden.id },
  { type: 'participants', id: participantId },
  { type: 'events', id: eventId },
  { type: 'events', id: seriesId },
]

type Parts = Pick<FixtureItem, 'id' | 'regionId' | 'translationId' | 'pageTextId'>

const requestTranscript = ({ id, translationId }: Parts) => [
  { type: 'transcripts', id },
  { type: 'translations', id: translationId },
]

const requestFileParts = ({ regionId, pageTextId }: Parts) => [
  { type: 'regions', id: regionId },
  { type: 'page-texts', id: pageTextId },
]

/** Participants and events are never hidden; the ids of hidden items and labels tell nothing as theirs either. */
const requestHidden = ({ itemId, tagId, categoryId, ...parts }: Target) => [
  ...Object.values(kindPaths).map((type) => ({ type, id: itemId })),
  ...requestFileParts({ id: itemId, ...parts }),
  ...requestTranscript({ id: itemId, ...parts }),
  { type: 'tags', id: tagId },
  { type: 'categories', id: categoryId },
  ...['participants', 'events'].flatMap((type) => [itemId, tagId].map((id) => ({ type, id }))),
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
