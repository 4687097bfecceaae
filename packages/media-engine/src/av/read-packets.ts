import type { Demuxer } from 'node-av/api'
import { AVFMT_TS_DISCONT } from 'node-av/constants'
import { Packet } from 'node-av/lib'

/**
 * Reads the packets of a stream from where the file is. Each is valid until the next one; the last is `null`, with which a decoder ends.
 *
 * Where the times of a format may start over (MPEG-TS, VOB, chained Ogg), node-av repairs them, which takes longer than decoding sound.
 */
export function* readPackets(source: Demuxer, index: number): Generator<Packet | null> {
  const context = source.getFormatContext()
  const mayRestart = ((context.iformat?.flags ?? AVFMT_TS_DISCONT) & AVFMT_TS_DISCONT) !== 0
  if (mayRestart) yield* readRepairedPackets(source, index)
  else {
    using packet = new Packet()
    packet.alloc()
    while (context.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === index) yield packet
      packet.unref()
    }
    yield null
  }
}

function* readRepairedPackets(source: Demuxer, index: number): Generator<Packet | null> {
  for (const packet of source.packetsSync(index)) {
    yield packet
    packet?.free()
  }
}
