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
      { query: { q: 'summer lake', mode: 'meaning' } },
      { query: { q: `summer ${mark}`, mode: 'both' } },
    ],
    aimed: ({ tagId, categoryId }) => [{ query: { tag: [tagId] } }, { query: { category: [categoryId] } }],
  },
  suggestSearch: {
    steady: () => ['zy', 'zyxmark', 'su', 'lake zyxmarkzy', 'tag:zy'].map((q) => ({ query: { q } })),
  },
  similarItems: {
    steady: ({ visible }) => visible.map(({ id }) => ({ params: { id } })),
    aimed: ({ itemId }) => [{ params: { id: itemId } }],
  },
}
