import { itemKinds } from '@lares/shared-types/item-kinds'
import { indexedRowSorts } from '@lares/shared-types/item-rows'
import type { LeakCase, LeakRequest } from './leak-case.ts'
import { canary, type LeakFixture } from './leak-fixture.ts'

// The server does not evaluate the address of a view; the rows are loaded when the user opens it.
const ownData = 'it stores and removes the user’s own input without evaluating it'

const posts = { kind: 'post' }

const requestTables = ({ participantId }: LeakFixture): LeakRequest[] => [
  ...itemKinds.map((kind) => ({ params: { kind } })),
  ...indexedRowSorts.flatMap((sort) => [
    { params: posts, query: { sort } },
    { params: posts, query: { sort, descending: true } },
  ]),
  { params: { kind: 'mail' }, query: { sort: 'from' } },
  { params: posts, query: { sort: 'size' } },
  { params: posts, query: { q: canary } },
  { params: posts, query: { q: 'summer -nothing' } },
  { params: posts, query: { q: 'tag:zyxmar' } },
  { params: posts, query: { participant: [participantId] } },
  { params: posts, query: { from: '1952', to: '1953' } },
  { params: posts, query: { place: ['A summer at the lake'] } },
  { params: posts, query: { hasFile: true } },
]

const withColumns = ({ params, query }: LeakRequest, format: 'csv' | 'json'): LeakRequest => ({
  params: params ?? {},
  query: {
    ...query,
    format,
    column: ['title', 'people', 'tags', 'categories', 'place', 'updated', 'version'],
  },
})

const targeted: LeakCase['targeted'] = ({ tagId, categoryId }) => [
  { params: posts, query: { tag: [tagId] } },
  { params: posts, query: { category: [categoryId] } },
]

export const tableCases: Record<string, LeakCase> = {
  listItemRows: {
    stable: (fixture) => [...requestTables(fixture), { params: posts, query: { limit: 1 } }],
    targeted,
  },
  listRowPositions: { stable: requestTables, targeted },
  exportItemRows: {
    stable: (fixture) =>
      requestTables(fixture).map((request, index) => withColumns(request, index % 2 ? 'csv' : 'json')),
    targeted: (target, fixture) =>
      (targeted?.(target, fixture) ?? []).map((request) => withColumns(request, 'csv')),
  },
  listTableViews: { stable: () => [{}, { query: { list: 'posts' } }] },
  saveTableView: { exemptReason: ownData },
  changeTableView: { exemptReason: ownData },
  deleteTableView: { exemptReason: ownData },
}
