import type { App } from '../../../../http/route.ts'
import type { EventStream } from './event-stream.ts'

/** Streams of one person in one process: a few windows. */
const mostOfUser = 8

/** Counts the streams that are open: the oldest of a person makes room for a new one, and closing the application ends all. */
export function countStreams(app: App) {
  const open = new Map<string, Set<EventStream>>()
  app.addHook('preClose', async () => {
    for (const streams of open.values()) for (const stream of streams) stream.end()
  })

  return {
    add(userId: string, stream: EventStream): void {
      const streams = open.get(userId) ?? new Set()
      open.set(userId, streams.add(stream))
      const [oldest] = streams
      if (streams.size > mostOfUser) oldest?.end()
      stream.body.once('close', () => {
        streams.delete(stream)
        if (streams.size === 0) open.delete(userId)
      })
    },
  }
}
