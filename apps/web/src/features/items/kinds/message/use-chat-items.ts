import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useFurtherPages } from '../../../../shared/api/use-further-pages.ts'
import { useItemPagesInfiniteQuery } from '../../api/items-api.ts'
import { around } from './day-before.ts'

/**
 * The messages of a conversation in their order, as far as they are loaded: from the latest back, or, where a day is
 * given (`1999-12-31`), from that day on and from it back. `first` is the place of the day's first message.
 */
export function useChatItems(conversation: string, day: string) {
  const chat = { kind: 'message', conversation } as const
  const span = useMemo(() => (day ? around(day) : undefined), [day])
  const back = useItemPagesInfiniteQuery({
    ...chat,
    sort: 'newest',
    ...(span ? { within: span.before } : {}),
  })
  const on = useItemPagesInfiniteQuery(span ? { ...chat, sort: 'oldest', within: span.since } : skipToken)
  const { currentData: earlier } = back
  const { currentData: later } = on

  const furtherBack = useFurtherPages(back)
  const furtherOn = useFurtherPages(on)

  const loaded = useMemo(() => {
    if (!earlier || (span && !later)) return undefined
    const after = later?.pages.flatMap((page) => page.items) ?? []
    const known = new Set(after.map(({ id }) => id))
    // What is dated by a month can fall on either side of a day.
    const before = earlier.pages.flatMap((page) => page.items).filter(({ id }) => !known.has(id))
    return { items: [...before.toReversed(), ...after], first: span ? before.length : undefined }
  }, [earlier, later, span])

  return {
    items: loaded?.items,
    first: loaded?.first,
    error: back.error ?? on.error,
    retry: back.error ? furtherBack.retry : furtherOn.retry,
    hasEarlier: back.hasNextPage,
    loadEarlier: furtherBack.loadMore,
    loadLater: furtherOn.loadMore,
  }
}
