import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useLoadMore } from '../../../../shared/api/use-load-more.ts'
import { useItemPagesInfiniteQuery } from '../../api/items-api.ts'

/**
 * The loaded messages of a conversation, the oldest first. Without `day`, loads backwards from the latest message; with
 * a day (`1999-12-31`), in both directions from it, and `startIndex` is the index of that day's first message. With
 * `containing`, only the messages of all days that contain that text.
 */
export function useChatItems(conversation: string, day: string, containing: string) {
  const chat = { kind: 'message', conversation, ...(containing && { containing }) } as const
  const span = useMemo(() => (day && !containing ? splitAtDay(day) : undefined), [day, containing])
  const backward = useItemPagesInfiniteQuery({
    ...chat,
    sort: 'newest',
    ...(span ? { within: span.before } : {}),
  })
  const forward = useItemPagesInfiniteQuery(
    span ? { ...chat, sort: 'oldest', within: span.since } : skipToken,
  )
  const { currentData: earlier } = backward
  const { currentData: later } = forward

  const earlierPages = useLoadMore(backward)
  const laterPages = useLoadMore(forward)

  const loaded = useMemo(() => {
    if (!earlier || (span && !later)) return undefined
    const after = later?.pages.flatMap((page) => page.items) ?? []
    const laterIds = new Set(after.map(({ id }) => id))
    // A message dated only by its month matches both queries.
    const before = earlier.pages.flatMap((page) => page.items).filter(({ id }) => !laterIds.has(id))
    return { items: [...before.toReversed(), ...after], startIndex: span ? before.length : undefined }
  }, [earlier, later, span])

  return {
    items: loaded?.items,
    startIndex: loaded?.startIndex,
    error: backward.error ?? forward.error,
    retry: backward.error ? earlierPages.retry : laterPages.retry,
    loadEarlier: earlierPages.loadMore,
    loadLater: laterPages.loadMore,
  }
}

/** The time before a day (`2000-01-01`), and the time from that day on, as EDTF intervals. */
export function splitAtDay(day: string): { before: string; since: string } {
  const midnight = new Date(`${day}T00:00:00Z`)
  midnight.setUTCDate(midnight.getUTCDate() - 1)
  return { before: `../${midnight.toISOString().slice(0, 10)}`, since: `${day}/..` }
}
