import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, NewId, Uuid } from '../fields.ts'

/** Maximum saved and recent searches per user. */
export const maxSavedSearches = 200
export const maxRecentSearches = 20

/** The name of a search as typed, before normalization. */
const Name = Type.String({ minLength: 1, maxLength: 120 })

export const SavedSearch = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** The query string of the search page, without `?`. */
  address: Type.String(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedSearch = Static<typeof SavedSearch>

export const SaveSearch = Type.Object(
  {
    id: Type.Optional(NewId),
    name: Name,
    address: Type.String({ minLength: 1, maxLength: 8_000 }),
  },
  { additionalProperties: false },
)

export const RenameSearch = Type.Object({ name: Name }, { additionalProperties: false })

export const listSavedSearches = defineContract({
  operationId: 'listSavedSearches',
  summary: 'The caller’s saved searches, sorted by name',
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
    'Save a search under a name: words, filters, order and view, as the query string of the search page',
  method: 'POST',
  path: '/api/search/saved',
  access: 'signed-in',
  servedBy: 'archive',
  body: SaveSearch,
  status: 201,
  reply: SavedSearch,
  errors: ['invalid-fields', 'already-exists', 'id-taken'],
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
  summary: 'The caller’s recent searches, latest first',
  method: 'GET',
  path: '/api/search/recent',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ searches: Type.Array(RecentSearch) }),
})

export const rememberSearch = defineContract({
  operationId: 'rememberSearch',
  summary: 'Remember the words of a useful search; words that differ only in accents or case are stored once',
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
