import type { LeakCase } from './leak-case.ts'
import { canary } from './leak-fixture.ts'

// The server does not evaluate the URL of a saved search; the items are searched when the user opens it.
const ownData = 'it stores and removes the user’s own input without evaluating it'

export const searchCases: Record<string, LeakCase> = {
  search: {
    stable: ({ participantId }) => [
      {},
      { query: { q: canary } },
      { query: { q: 'summer' } },
      { query: { q: 'lake -nothing' } },
      { query: { q: '"summer at the lake"', sort: 'newest' } },
      { query: { participant: [participantId] } },
      { query: { from: '1952', to: '1953' } },
      { query: { limit: 3 } },
      { query: { q: 'tag:zyxmar' } },
      // Misspelled: the correction must not be a hidden word.
      { query: { q: 'zyxmrakzyx' } },
      { query: { q: 'sumer zyxmarkzy' } },
      { query: { q: 'summer -category:zyxmar' } },
      { query: { q: 'after:1951 lake' } },
      { query: { kind: ['record', 'document'] } },
      { query: { q: 'summer lake', mode: 'meaning' } },
      { query: { q: `summer ${canary}`, mode: 'both' } },
      // Found by dictionaries only.
      { query: { q: 'été', mode: 'both' } },
      { query: { q: 'Sommer am See', mode: 'meaning' } },
      { query: { place: ['A summer at the lake'] } },
      { query: { place: [`A summer at the lake ${canary}`] } },
      { query: { q: 'place:lake' } },
      { query: { hasFile: true } },
      { query: { rating: 1 } },
      { query: { favourite: true } },
      { query: { q: 'lake -place:zyxmar' } },
    ],
    targeted: ({ tagId, categoryId }) => [{ query: { tag: [tagId] } }, { query: { category: [categoryId] } }],
  },
  countFacets: {
    stable: ({ participantId }) => [
      {},
      { query: { q: canary } },
      { query: { q: 'summer' } },
      { query: { q: '"summer at the lake"', sort: 'newest' } },
      { query: { participant: [participantId] } },
      { query: { from: '1952', to: '1953' } },
      { query: { q: 'tag:zyxmar' } },
      // Misspelled: what a corrected hidden word has must not be counted.
      { query: { q: 'zyxmrakzyx' } },
      { query: { q: 'sumer zyxmarkzy' } },
      { query: { kind: ['record', 'document'] } },
      { query: { place: [`A summer at the lake ${canary}`] } },
      { query: { hasFile: true } },
      { query: { rating: 1 } },
      { query: { favourite: true } },
    ],
    targeted: ({ tagId, categoryId }) => [{ query: { tag: [tagId] } }, { query: { category: [categoryId] } }],
  },
  readMeaningModel: {
    exemptReason:
      'it tells administrators about a model and counts passages, and nothing is hidden from them',
  },
  downloadMeaningModel: {
    exemptReason: 'it downloads a file for administrators, from whom nothing is hidden',
  },
  removeMeaningModel: {
    exemptReason: 'it removes a file for administrators, from whom nothing is hidden',
  },
  instantSearch: {
    stable: () => [
      {},
      { query: { q: canary } },
      { query: { q: 'summer' } },
      { query: { q: 'lake -nothing' } },
      { query: { q: 'lake', kind: ['record', 'document'] } },
      { query: { q: 'lake', limit: 3 } },
      // Misspelled, incomplete, and with words that are not found.
      { query: { q: 'zyxmrakzyx' } },
      { query: { q: 'sumer' } },
      { query: { q: 'zy' } },
      { query: { q: 'su' } },
      { query: { q: 'summer zyxmarkzy' } },
      { query: { q: 'zyxtagzyx' } },
      { query: { q: 'private' } },
    ],
  },
  instantSearchState: { exemptReason: 'its counts are for administrators, from whom nothing is hidden' },
  rebuildInstantSearch: { exemptReason: 'it returns nothing' },
  suggestSearch: {
    stable: () => ['zy', 'zyxmark', 'su', 'lake zyxmarkzy', 'tag:zy'].map((q) => ({ query: { q } })),
  },
  similarItems: {
    stable: ({ visible }) => visible.map(({ id }) => ({ params: { id } })),
    targeted: ({ itemId }) => [{ params: { id: itemId } }],
  },
  listSavedSearches: { stable: () => [{}] },
  saveSearch: { exemptReason: ownData },
  renameSavedSearch: { exemptReason: ownData },
  deleteSavedSearch: { exemptReason: ownData },
  listRecentSearches: { stable: () => [{}] },
  rememberSearch: { exemptReason: ownData },
  forgetSearch: { exemptReason: ownData },
  forgetSearches: { exemptReason: ownData },
}
