import type { EventStream } from './event-stream.ts'
import type { App } from './route.ts'

/** Open streams per user and process. */
const maxPerUser = 8

type AnyStream = Pick<EventStream, 'body' | 'end'>

/** Tracks open streams: a new one beyond the limit ends the user's oldest, and closing the application ends all. */
export function trackStreams(app: App) {
  const open = new Map<string, Set<AnyStream>>()
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })

  return {
    add(userId: string, stream: AnyStream): void {
      const streams = open.get(userId) ?? new Set()
      open.set(userId, streams.add(stream))
      const [oldest] = streams
      if (streams.size > maxPerUser) oldest?.end()
      stream.body.once('close', () => {
        streams.delete(stream)
        if (streams.size === 0) open.delete(userId)
      })
    },
  }
}
