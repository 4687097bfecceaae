import { useRef } from 'react'

interface Query {
  readonly requestId?: string | undefined
  readonly isFetching: boolean
}

/**
 * Whether the request that a query with `refetchOnMountOrArgChange` makes has succeeded or failed. Until then the data of the query
 * is an earlier cache entry. Later requests do not change the result.
 *
 * @param arg identifies what is queried
 */
export function useHasSettled({ requestId, isFetching }: Query, arg: string): boolean {
  const first = useRef<{ arg: string; idBefore: string | undefined; hasSettled: boolean }>(undefined)
  if (first.current?.arg !== arg) {
    // A request that is under way already is not repeated.
    first.current = { arg, idBefore: isFetching ? undefined : requestId, hasSettled: false }
  }
  const { current } = first
  if (!isFetching && requestId !== current.idBefore) current.hasSettled = true
  return current.hasSettled
}
