import type { Contract, ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { ApiRequest } from './base-query.ts'
import { type ArgOf, type NoArgument, toEndpoint } from './to-endpoint.ts'

/** The query of a list without the position and size of its pages. */
export type ListFilterOf<C extends Contract> =
  RequestOf<C> extends { query: infer Q } ? Omit<Q, 'cursor' | 'limit'> : never

/** The argument of a list's endpoint: none if its contract has no filter. */
type ListArgOf<C extends Contract> = keyof ListFilterOf<C> extends never ? NoArgument : ListFilterOf<C>

/** A contract whose reply is one page of a list; `never` for others. */
type ListContract<C extends Contract> = ReplyOf<C> extends CursorPage ? C : never

interface CursorPage {
  readonly nextCursor: string | null
}

interface InfiniteEndpointBase<C extends Contract> {
  infiniteQueryOptions: {
    initialPageParam: string
    getNextPageParam: (page: ReplyOf<C>) => string | undefined
  }
  query: (request: { queryArg: ListArgOf<C>; pageParam: string }) => ApiRequest
  transformResponse: (reply: unknown) => ReplyOf<C>
}

/**
 * The part of an RTK Query infinite endpoint that follows from the contract of a list:
 * `build.infiniteQuery({ ...toInfiniteEndpoint(listItems), providesTags: ['Items'] })`.
 *
 * @param limit entries per page; the server's default if absent
 */
export function toInfiniteEndpoint<C extends Contract>(
  contract: C & ListContract<C>,
  limit?: number,
): InfiniteEndpointBase<C> {
  const { query, transformResponse } = toEndpoint<C>(contract)
  return {
    infiniteQueryOptions: {
      // The cursor of the first page: the URL omits empty values.
      initialPageParam: '',
      getNextPageParam: (page) => (page as CursorPage).nextCursor ?? undefined,
    },
    query: ({ queryArg, pageParam }) =>
      query({ query: { limit, ...queryArg, cursor: pageParam } } as ArgOf<C>),
    transformResponse,
  }
}
