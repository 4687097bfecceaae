import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Client } from 'typesense'
import type { SearchParams } from 'typesense/lib/Typesense/Types.js'
import { aliasName } from './collection.ts'
import { registerSearchKey } from './search-key.ts'
import { CollectionLost, getStatus, TypesenseUnavailable, translateErrors } from './server-errors.ts'

/** Milliseconds after which the built-in search answers instead. */
const timeoutMs = 2_500

const Result = Type.Object({
  found: Type.Integer({ minimum: 0 }),
  search_cutoff: Type.Optional(Type.Boolean()),
  hits: Type.Array(
    Type.Object({
      document: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      text_match: Type.Optional(Type.Number()),
      highlights: Type.Optional(
        Type.Array(
          Type.Object({
            field: Type.String(),
            snippet: Type.Optional(Type.String()),
            matched_tokens: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Array(Type.String())]))),
          }),
        ),
      ),
    }),
  ),
  facet_counts: Type.Optional(
    Type.Array(
      Type.Object({
        field_name: Type.String(),
        counts: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer({ minimum: 0 }) })),
      }),
    ),
  ),
})
/** The server's result of one search. */
export type SearchResult = Static<typeof Result>

const SearchError = Type.Object({ code: Type.Integer(), error: Type.Optional(Type.String()) })
const Answer = Type.Object({ results: Type.Array(Type.Unknown()) })

/** Parameters of one search, without collection and key. */
export type SearchQuery = Omit<
  SearchParams<{ id: string }>,
  'collection' | 'x-typesense-api-key' | 'streamConfig'
>

/**
 * Runs searches on the active collection, restricted to documents that match `filter` ('' for all). Throws
 * `CollectionLost` and `TypesenseUnavailable`, the latter also for parameters that the server rejects.
 */
export type TypesenseSearch = (filter: string, queries: readonly SearchQuery[]) => Promise<SearchResult[]>

/**
 * Runs each request with a scoped key, which contains the filter and is signed: the server applies it to all searches
 * of the request. The key is sent in the body, since a filter can be longer than a header may be.
 */
export function createSearch(adminClient: Client, searchClient: Client, searchKey: string): TypesenseSearch {
  async function send(filter: string, queries: readonly SearchQuery[]): Promise<unknown> {
    const scope = { limit_multi_searches: queries.length, ...(filter && { filter_by: filter }) }
    const key = searchClient.keys().generateScopedSearchKey(searchKey, scope)
    const searches = queries.map((query) => ({
      ...query,
      collection: aliasName,
      'x-typesense-api-key': key,
    }))
    const abortSignal = AbortSignal.timeout(timeoutMs)
    return searchClient.multiSearch.perform<[]>({ searches }, {}, { abortSignal }).catch((error: unknown) => {
      throw abortSignal.aborted ? new Error(`No answer within ${timeoutMs} ms.`) : error
    })
  }

  return (filter, queries) =>
    translateErrors(async () => {
      const answer = await send(filter, queries).catch(async (error: unknown) => {
        if (getStatus(error) !== 401) throw error
        // The server has lost the search key, or never had it.
        await registerSearchKey(adminClient, searchKey)
        return send(filter, queries)
      })
      if (!Value.Check(Answer, answer) || answer.results.length !== queries.length)
        throw new TypesenseUnavailable(undefined)
      return answer.results.map(toResult)
    })
}

function toResult(result: unknown): SearchResult {
  if (Value.Check(Result, result)) return result
  if (!Value.Check(SearchError, result)) throw new TypesenseUnavailable(undefined)
  if (result.code === 404) throw new CollectionLost(result.error)
  throw new TypesenseUnavailable(new Error(`${result.code} ${result.error ?? ''}`))
}
