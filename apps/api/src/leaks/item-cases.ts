import { itemKinds } from '@lares/shared-types/item-kinds'
import type { LeakCase, Target } from './leak-case.ts'
import type { LeakFixture } from './leak-fixture.ts'

const ownCut = 'a cut is visible to who started it alone; cuts.test.ts checks its pieces'

const targetItem = ({ itemId }: Target) => [{ params: { id: itemId } }]
const requestVisible = ({ visible, onceHidden }: LeakFixture) =>
  [...visible, onceHidden].map(({ id }) => ({ params: { id } }))

export const itemCases: Record<string, LeakCase> = {
  listItems: {
    stable: ({ participantId }) => [
      ...['newest', 'oldest', 'added', 'title'].map((sort) => ({ query: { sort, limit: 200 } })),
      ...itemKinds.map((kind) => ({ query: { kind } })),
      { query: { limit: 3 } },
      { query: { trashed: true } },
      { query: { participant: participantId } },
      { query: { within: '1952' } },
      { query: { undated: true } },
    ],
    targeted: ({ itemId, tagId, categoryId }) => [
      { query: { id: [itemId] } },
      { query: { conversation: itemId, containing: 'a' } },
      { query: { tag: tagId } },
      { query: { category: categoryId } },
    ],
  },
  timelineOfItems: { stable: () => [{}, ...itemKinds.map((kind) => ({ query: { kind } }))] },
  itemsOnThisDay: { stable: () => ['07-12', '01-01'].map((day) => ({ query: { day } })) },
  listConversations: { stable: () => [{ query: { kind: 'message' } }, { query: { kind: 'mail' } }] },
  createItem: {
    targeted: ({ tagId, categoryId }) => [
      { body: { kind: 'post', title: 'x', tagIds: [tagId] } },
      { body: { kind: 'post', title: 'x', categoryIds: [categoryId] } },
    ],
  },
  getItem: { stable: requestVisible, targeted: targetItem },
  changeItem: {
    targeted: ({ itemId, tagId, categoryId, assetId }, { visible }) => [
      { params: { id: itemId }, body: { version: 2, title: 'taken over' } },
      { params: { id: itemId }, body: { version: 2, kind: 'dream' } },
      { params: { id: itemId }, body: { version: 2, rotations: { [assetId]: 90 } } },
      { params: { id: visible[0]?.id }, body: { version: 2, rotations: { [assetId]: 90 } } },
      { params: { id: itemId }, body: { version: 2, playedVersions: { [assetId]: null } } },
      { params: { id: visible[0]?.id }, body: { version: 2, playedVersions: { [assetId]: assetId } } },
      { params: { id: itemId }, body: { version: 2, posters: { [assetId]: 1.5 } } },
      { params: { id: visible[0]?.id }, body: { version: 2, posters: { [assetId]: 1.5 } } },
      { params: { id: visible[0]?.id }, body: { version: 2, tagIds: [tagId] } },
      { params: { id: visible[0]?.id }, body: { version: 2, categoryIds: [categoryId] } },
      { params: { id: visible[0]?.id }, body: { version: 2, assetIds: [assetId] } },
    ],
  },
  trashItem: { targeted: ({ itemId }) => [{ params: { id: itemId }, query: { version: 2 } }] },
  restoreItem: { targeted: targetItem },
  rateItem: { targeted: ({ itemId }) => [{ params: { id: itemId }, body: { value: 1 } }] },
  addFavourite: { targeted: targetItem },
  removeFavourite: { targeted: targetItem },
  listPlaybackPositions: { stable: () => [{}] },
  writePlaybackPosition: {
    targeted: ({ itemId }) => [
      { params: { id: itemId }, body: { seconds: 4, at: '2026-01-02T03:04:05.000Z' } },
    ],
  },
  listRevisions: { stable: requestVisible, targeted: targetItem },
  restoreRevision: {
    targeted: ({ itemId }) => [{ params: { id: itemId, number: 1 }, body: { version: 2 } }],
  },
  getItemCuts: { stable: requestVisible, targeted: targetItem },
  startCut: {
    targeted: ({ itemId, assetId }, { visible }) => {
      const pieces = [{ title: 'x', spans: [{ start: 0, end: 1 }] }]
      return [{ body: { itemId, pieces } }, { body: { itemId: visible[0]?.id, assetId, pieces } }]
    },
  },
  startVersionCut: {
    targeted: ({ itemId, assetId }, { visible }) => [
      { body: { itemId, spans: [{ start: 0, end: 1 }] } },
      { body: { itemId: visible[0]?.id, assetId, spans: [{ start: 0, end: 1 }] } },
    ],
  },
  getCut: { exemptReason: ownCut },
  undoCut: { exemptReason: ownCut },
  getTranscript: { stable: requestVisible, targeted: targetItem },
  getTranscriptVtt: { stable: requestVisible, targeted: targetItem },
  getTranscriptText: { stable: requestVisible, targeted: targetItem },
  getTranscriptSrt: { stable: requestVisible, targeted: targetItem },
  writeTranscript: {
    targeted: ({ itemId }) => [{ params: { id: itemId }, body: { version: 1, segments: [] } }],
  },
  startAlignment: {
    targeted: ({ itemId }) => [
      { params: { id: itemId }, body: { language: 'en', lines: ['It was snowing.'] } },
    ],
  },
  getAlignment: {
    exemptReason: 'an alignment is visible to who started it; alignments.test.ts checks its item',
  },
}
