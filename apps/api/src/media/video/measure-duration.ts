import { withSource } from '../av/source.ts'

/** Seconds to the end of the last packet, for films recorded live, which do not say how long they are. */
export function measureDuration(path: string, mediaType: string, signal: AbortSignal): Promise<number> {
  return withSource(path, mediaType, signal, async (source) => {
    let end = 0
    for await (const packet of source.packets()) {
      if (!packet) continue
      const { num, den } = packet.timeBase
      const seconds = (Number(packet.pts + packet.duration) * num) / den
      if (Number.isFinite(seconds)) end = Math.max(end, seconds)
      packet.free()
    }
    signal.throwIfAborted()
    return Math.max(0, end - source.startTime)
  })
}
