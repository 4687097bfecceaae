import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, Uuid } from '../fields.ts'

/** Saved searches of one user, and recent ones that are kept. */
export const mostSavedSearches = 200
export const mostRecentSearches = 20

/** What a search is called; as it is typed, before it is tidied. */
const Name = Type.String({ minLength: 1, maxLength: 120 })

export const SavedSearch = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** What stands behind the `?` in the address of the search page. */
  address: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedSearch = Static<typeof SavedSearch>

export const SaveSearch = Type.Object(
  { name: Name, address: Type.String({ minLength: 1, maxLength: 8_000 }) },
  { additionalProperties: false },
)

export const RenameSearch = Type.Object({ name: Name }, { additionalProperties: false })

export const listSavedSearches = defineContract({
  operationId: 'listSavedSearches',
  summary: 'The searches that the asker has saved, by name',
  method: 'GET',
  path: '/api/search/saved',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ searches: Type.Array(SavedSearch) }),
})

export const saveSearch = defineContract({
  operationId: 'saveSearch',
  summary:
    'Save a search under a name: words, filters, order and view, as the address of the search page has them',
  method: 'POST',
  path: '/api/search/saved',
  access: 'signed-in',
  servedBy: 'archive',
  body: SaveSearch,
  status: 201,
  reply: SavedSearch,
  errors: ['invalid-fields', 'already-exists'],
})

export const renameSavedSearch = defineContract({
  operationId: 'renameSavedSearch',
  summary: 'Give a saved search another name',
  method: 'PATCH',
  path: '/api/search/saved/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  body: RenameSearch,
  status: 200,
  reply: SavedSearch,
  errors: ['not-found', 'invalid-fields', 'already-exists'],
})

export const deleteSavedSearch = defineContract({
  operationId: 'deleteSavedSearch',
  summary: 'Remove a saved search',
  method: 'DELETE',
  path: '/api/search/saved/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const RecentSearch = Type.Object({ id: Uuid, words: Type.String(), usedAt: Instant })
export type RecentSearch = Static<typeof RecentSearch>

export const listRecentSearches = defineContract({
  operationId: 'listRecentSearches',
  summary: 'What the asker has searched for lately, the latest first',
  method: 'GET',
  path: '/api/search/recent',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ searches: Type.Array(RecentSearch) }),
})

export const rememberSearch = defineContract({
  operationId: 'rememberSearch',
  summary:
    'Keep the words of a search that was of use; the same words once, whatever their accents and capitals',
  method: 'POST',
  path: '/api/search/recent',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object(
    { words: Type.String({ minLength: 1, maxLength: 300 }) },
    { additionalProperties: false },
  ),
  status: 204,
  errors: ['invalid-fields'],
})

export const forgetSearch = defineContract({
  operationId: 'forgetSearch',
  summary: 'Forget one recent search',
  method: 'DELETE',
  path: '/api/search/recent/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const forgetSearches = defineContract({
  operationId: 'forgetSearches',
  summary: 'Forget all recent searches',
  method: 'DELETE',
  path: '/api/search/recent',
  access: 'signed-in',
  servedBy: 'archive',
  status: 204,
})
