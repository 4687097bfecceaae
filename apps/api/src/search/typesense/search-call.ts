import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Client } from 'typesense'
import type { SearchParams } from 'typesense/lib/Typesense/Types.js'
import { alias } from './collection.ts'
import { declareSearchKey } from './search-key.ts'
import { asking, CollectionLost, statusOf, TypesenseAway } from './server-errors.ts'

/** Milliseconds that a search may take before the built-in engine answers. */
const patienceMs = 2_500

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
/** What one search has found, as the server says it. */
export type SearchResult = Static<typeof Result>

const Refusal = Type.Object({ code: Type.Integer(), error: Type.Optional(Type.String()) })
const Answer = Type.Object({ results: Type.Array(Type.Unknown()) })

/** A search, without where it goes and whose it is. */
export type Question = Omit<
  SearchParams<{ id: string }>,
  'collection' | 'x-typesense-api-key' | 'streamConfig'
>

/**
 * Searches the collection that is complete, of which nothing is there that does not meet `filter`; '' for everything.
 * Throws `TypesenseAway` and `CollectionLost`, the former for a question that the server does not understand as well.
 */
export type TypesenseSearch = (filter: string, questions: readonly Question[]) => Promise<SearchResult[]>

/**
 * Searches over a key of their own, which has the filter in it and is signed: the server adds it to whatever is asked.
 * The key goes in the body, since a filter can be longer than a header may be.
 */
export function searchOn(keeper: Client, searcher: Client, searchKey: string): TypesenseSearch {
  async function ask(filter: string, questions: readonly Question[]): Promise<unknown> {
    const scope = { limit_multi_searches: questions.length, ...(filter && { filter_by: filter }) }
    const key = searcher.keys().generateScopedSearchKey(searchKey, scope)
    const searches = questions.map((question) => ({
      ...question,
      collection: alias,
      'x-typesense-api-key': key,
    }))
    const abortSignal = AbortSignal.timeout(patienceMs)
    return searcher.multiSearch.perform<[]>({ searches }, {}, { abortSignal }).catch((error: unknown) => {
      throw abortSignal.aborted ? new Error(`No answer within ${patienceMs} ms.`) : error
    })
  }

  return (filter, questions) =>
    asking(async () => {
      const answer = await ask(filter, questions).catch(async (error: unknown) => {
        if (statusOf(error) !== 401) throw error
        // The server has forgotten the key, or never had it.
        await declareSearchKey(keeper, searchKey)
        return ask(filter, questions)
      })
      if (!Value.Check(Answer, answer) || answer.results.length !== questions.length)
        throw new TypesenseAway(undefined)
      return answer.results.map(readResult)
    })
}

function readResult(result: unknown): SearchResult {
  if (Value.Check(Result, result)) return result
  if (!Value.Check(Refusal, result)) throw new TypesenseAway(undefined)
  if (result.code === 404) throw new CollectionLost(result.error)
  throw new TypesenseAway(new Error(`${result.code} ${result.error ?? ''}`))
}
