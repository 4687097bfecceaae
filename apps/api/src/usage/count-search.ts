import type { UsageRecorder } from './usage-recorder.ts'

/** Searches that take longer are counted as slow. */
const slowSearchMs = 1000

/**
 * Counts a search of which the first page was asked for, and measures how long it takes. The hits by meaning that the search page
 * appends to those by words, without facets, are no search of their own.
 */
export async function countSearch<Reply extends { readonly total: number }>(
  usage: UsageRecorder,
  request: {
    readonly q?: string
    readonly cursor?: string
    readonly mode?: string
    readonly facets?: boolean
  },
  search: () => Promise<Reply>,
): Promise<Reply> {
  const startedAt = performance.now()
  const reply = await search()
  const isContinuation =
    request.cursor !== undefined || (request.mode === 'meaning' && request.facets === false)
  if (isContinuation || !request.q?.trim()) return reply
  const ms = performance.now() - startedAt
  usage.add('searches')
  usage.add('search-ms', Math.round(ms))
  if (ms >= slowSearchMs) usage.add('searches-slow')
  if (reply.total === 0) usage.add('searches-empty')
  return reply
}
