import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useFurtherPages } from '../../../shared/api/use-further-pages.ts'
import { type InstantFilter, useInstantPagesInfiniteQuery } from '../api.ts'
import { shownPages } from './shown-pages.ts'
import { useCalledOff } from './use-called-off.ts'

/** The results of what is being typed. An answer only ever becomes that of its own question. */
export function useInstantSearch(filter: InstantFilter | undefined) {
  useCalledOff('instantPages', filter)
  const query = useInstantPagesInfiniteQuery(filter ?? skipToken)
  const { loadMore } = useFurtherPages(query)
  const { pages, ...shown } = shownPages(filter !== undefined, query)
  const hits = useMemo(() => onceEach(pages?.flatMap((page) => page.hits) ?? []), [pages])
  // From the start: what followed may have been on a server that is away now.
  return { ...shown, hits, retry: query.refetch, onEnd: loadMore }
}

/** Something that is added while one reads on moves what was on the last page onto the next. */
function onceEach<T extends { item: { id: string } }>(hits: readonly T[]): T[] {
  return [...new Map(hits.map((hit) => [hit.item.id, hit])).values()]
}
