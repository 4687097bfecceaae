import type { LeakCase } from './leak-case.ts'
import { mark } from './marked-world.ts'

/** The address of a saved search is not read by the server: what it names is looked up when somebody opens it. */
const own = 'it keeps and removes what the asker has written, unread'

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
      { query: { place: ['A summer at the lake'] } },
      { query: { place: [`A summer at the lake ${mark}`] } },
      { query: { q: 'place:lake' } },
      { query: { q: 'lake -place:zyxmar' } },
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
  rebuildInstantSearch: { holdsNothing: 'it answers nothing' },
  suggestSearch: {
    steady: () => ['zy', 'zyxmark', 'su', 'lake zyxmarkzy', 'tag:zy'].map((q) => ({ query: { q } })),
  },
  similarItems: {
    steady: ({ visible }) => visible.map(({ id }) => ({ params: { id } })),
    aimed: ({ itemId }) => [{ params: { id: itemId } }],
  },
  listSavedSearches: { steady: () => [{}] },
  saveSearch: { holdsNothing: own },
  renameSavedSearch: { holdsNothing: own },
  deleteSavedSearch: { holdsNothing: own },
  listRecentSearches: { steady: () => [{}] },
  rememberSearch: { holdsNothing: own },
  forgetSearch: { holdsNothing: own },
  forgetSearches: { holdsNothing: own },
}
