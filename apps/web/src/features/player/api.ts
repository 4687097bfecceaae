import type { ReplyOf } from '@lares/shared-types/contract'
import { listItems } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import type { ItemSummary } from '@lares/shared-types/items'
import { api } from '../../shared/api/api.ts'
import type { ApiFailure } from '../../shared/api/api-failure.ts'
import type { ApiRequest } from '../../shared/api/base-query.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import type { ListFilterOf } from '../../shared/api/to-infinite-endpoint.ts'

/** The most that is played at once; more would not be heard in a day. */
const maxQueueLength = 200
const pageSize = 100

/** What "play all" plays: a list of one kind, or the recordings and films that a search finds. */
export type PlayAllSource =
  | { readonly list: ListFilterOf<typeof listItems> }
  | { readonly search: ListFilterOf<typeof search> }

interface ItemPage {
  readonly items: readonly ItemSummary[]
  readonly nextCursor: string | null
}

const playerApi = api.injectEndpoints({
  endpoints: (build) => ({
    playableItems: build.query<readonly ItemSummary[], PlayAllSource>({
      async queryFn(source, _, __, baseQuery) {
        const items: ItemSummary[] = []
        let cursor: string | null | undefined
        while (cursor !== null && items.length < maxQueueLength) {
          const { data, error } = await baseQuery(toRequest(source, cursor))
          if (error) return { error: error satisfies ApiFailure }
          const page = toPage(source, data)
          items.push(...page.items)
          cursor = page.nextCursor
        }
        return { data: items.slice(0, maxQueueLength) }
      },
    }),
  }),
})

export const { useLazyPlayableItemsQuery } = playerApi

function toRequest(source: PlayAllSource, cursor: string | undefined): ApiRequest {
  const page = { limit: pageSize, ...(cursor ? { cursor } : {}) }
  return 'list' in source
    ? toEndpoint(listItems).query({ query: { ...source.list, ...page } })
    : toEndpoint(search).query({
        query: { ...source.search, kind: ['record', 'video'], facets: false, ...page },
      })
}

function toPage(source: PlayAllSource, data: unknown): ItemPage {
  if ('list' in source) return data as ReplyOf<typeof listItems>
  const { hits, nextCursor } = data as ReplyOf<typeof search>
  return { items: hits.map(({ item }) => item), nextCursor }
}
