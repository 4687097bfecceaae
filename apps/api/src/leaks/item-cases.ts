import { itemKinds } from '@lares/shared-types/item-kinds'
import type { LeakCase, Target } from './leak-case.ts'
import type { MarkedWorld } from './marked-world.ts'

const byItem = ({ itemId }: Target) => [{ params: { id: itemId } }]
const ofVisible = ({ visible, onceHidden }: MarkedWorld) =>
  [...visible, onceHidden].map(({ id }) => ({ params: { id } }))

export const itemCases: Record<string, LeakCase> = {
  listItems: {
    steady: ({ participantId }) => [
      ...['newest', 'oldest', 'added', 'title'].map((sort) => ({ query: { sort, limit: 200 } })),
      ...itemKinds.map((kind) => ({ query: { kind } })),
      { query: { limit: 3 } },
      { query: { trashed: true } },
      { query: { participant: participantId } },
      { query: { within: '1952' } },
      { query: { undated: true } },
    ],
    aimed: ({ itemId, tagId, categoryId }) => [
      { query: { id: [itemId] } },
      { query: { tag: tagId } },
      { query: { category: categoryId } },
    ],
  },
  timelineOfItems: { steady: () => [{}, ...itemKinds.map((kind) => ({ query: { kind } }))] },
  itemsOnThisDay: { steady: () => ['07-12', '01-01'].map((day) => ({ query: { day } })) },
  listConversations: { steady: () => [{ query: { kind: 'message' } }, { query: { kind: 'mail' } }] },
  createItem: {
    aimed: ({ tagId, categoryId }) => [
      { body: { kind: 'post', title: 'x', tagIds: [tagId] } },
      { body: { kind: 'post', title: 'x', categoryIds: [categoryId] } },
    ],
  },
  getItem: { steady: ofVisible, aimed: byItem },
  changeItem: {
    aimed: ({ itemId, tagId, categoryId, assetId }, { visible }) => [
      { params: { id: itemId }, body: { version: 2, title: 'taken over' } },
      { params: { id: visible[0]?.id }, body: { version: 2, tagIds: [tagId] } },
      { params: { id: visible[0]?.id }, body: { version: 2, categoryIds: [categoryId] } },
      { params: { id: visible[0]?.id }, body: { version: 2, assetIds: [assetId] } },
    ],
  },
  trashItem: { aimed: ({ itemId }) => [{ params: { id: itemId }, query: { version: 2 } }] },
  restoreItem: { aimed: byItem },
  rateItem: { aimed: ({ itemId }) => [{ params: { id: itemId }, body: { value: 1 } }] },
  addFavourite: { aimed: byItem },
  removeFavourite: { aimed: byItem },
  listRevisions: { steady: ofVisible, aimed: byItem },
  restoreRevision: {
    aimed: ({ itemId }) => [{ params: { id: itemId, number: 1 }, body: { version: 2 } }],
  },
  getTranscript: { steady: ofVisible, aimed: byItem },
  getTranscriptVtt: { steady: ofVisible, aimed: byItem },
  getTranscriptSrt: { steady: ofVisible, aimed: byItem },
  writeTranscript: {
    aimed: ({ itemId }) => [{ params: { id: itemId }, body: { version: 1, segments: [] } }],
  },
}
