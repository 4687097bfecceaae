import type { LeakCase } from './leak-case.ts'
import { mark } from './marked-world.ts'

export const searchCases: Record<string, LeakCase> = {
  search: {
    steady: ({ participantId }) => [
      {},
      { query: { q: mark } },
      { query: { q: 'summer' } },
      { query: { q: 'lake -nothing' } },
      { query: { q: '"summer at the lake"', sort: 'newest' } },
      { query: { participant: [participantId] } },
      { query: { from: '1952', to: '1953' } },
      { query: { limit: 3 } },
      { query: { q: 'tag:zyxmar' } },
      // Mistyped: what is hidden is not what was meant.
      { query: { q: 'zyxmrakzyx' } },
      { query: { q: 'sumer zyxmarkzy' } },
      { query: { q: 'summer -category:zyxmar' } },
      { query: { q: 'after:1951 lake' } },
      { query: { kind: ['record', 'document'] } },
    ],
    aimed: ({ tagId, categoryId }) => [{ query: { tag: [tagId] } }, { query: { category: [categoryId] } }],
  },
  instantSearch: {
    steady: () => [
      {},
      { query: { q: mark } },
      { query: { q: 'summer' } },
      { query: { q: 'lake -nothing' } },
      { query: { q: 'lake', kind: ['record', 'document'] } },
      { query: { q: 'lake', limit: 3 } },
      // Mistyped, begun, and more words than are found.
      { query: { q: 'zyxmrakzyx' } },
      { query: { q: 'sumer' } },
      { query: { q: 'zy' } },
      { query: { q: 'su' } },
      { query: { q: 'summer zyxmarkzyx' } },
      { query: { q: 'zyxtagzyx' } },
      { query: { q: 'private' } },
    ],
  },
  instantSearchState: { holdsNothing: 'it counts for administrators, from whom nothing is hidden' },
  suggestSearch: {
    steady: () => ['zy', 'zyxmark', 'su', 'lake zyxmarkzy', 'tag:zy'].map((q) => ({ query: { q } })),
  },
}
