import type { LeakCase } from './leak-case.ts'
import type { LeakFixture } from './leak-fixture.ts'

const acts = [
  { name: 'language', params: { language: 'it' } },
  { name: 'rating', params: { value: 3 } },
  { name: 'shift-dates', params: { years: 1 } },
  { name: 'trash', params: {} },
  { name: 'rotate', params: { degrees: 90 } },
  { name: 'process', params: { steps: [{ kind: 'mono' }] } },
  { name: 'kind', params: { kind: 'dream' } },
]
const selections = ({ participantId }: LeakFixture) => [
  { filter: {} },
  { filter: { q: 'summer' } },
  { filter: { participant: [participantId] } },
  { filter: {}, scope: 'trashed' },
]

const ownBatch =
  'a batch is visible to who started it and to administrators; batches.test.ts checks its items'

export const batchCases: Record<string, LeakCase> = {
  previewBatch: {
    stable: (fixture) =>
      selections(fixture).flatMap((selection) => acts.map((act) => ({ body: { selection, act } }))),
    targeted: ({ itemId, tagId, categoryId }, { visible }) => [
      ...acts.map((act) => ({ body: { selection: { ids: [itemId, visible[0]?.id] }, act } })),
      ...[{ add: [tagId] }, { remove: [tagId] }].map((params) => ({
        body: { selection: { filter: {} }, act: { name: 'tags', params } },
      })),
      ...[{ add: [categoryId] }, { remove: [categoryId] }].map((params) => ({
        body: { selection: { filter: {} }, act: { name: 'categories', params } },
      })),
      { body: { selection: { filter: { tag: [tagId] } }, act: acts[0] } },
    ],
  },
  startBatch: {
    targeted: ({ tagId, categoryId }) => [
      { body: { selection: { filter: {} }, act: { name: 'tags', params: { add: [tagId] } } } },
      { body: { selection: { filter: {} }, act: { name: 'categories', params: { add: [categoryId] } } } },
    ],
  },
  listBatches: { stable: () => [{}, { query: { scope: 'all' } }] },
  getBatch: { exemptReason: ownBatch },
  listBatchItems: { exemptReason: ownBatch },
  undoBatch: { exemptReason: ownBatch },
}
