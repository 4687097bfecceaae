import { Demuxer, Muxer } from 'node-av/api'

/** Where the times of a file jump ahead, in seconds. */
export interface TimeGap {
  readonly at: number
  readonly seconds: number
}

/** Copies a recording and lets its times jump ahead, as a recorder does that loses a part of the sound. */
export async function writeWithGap(from: string, to: string, gap: TimeGap): Promise<void> {
  await using source = await Demuxer.open(from)
  const [stream] = source.streams
  if (!stream) throw new Error('the file has no stream')
  await using output = await Muxer.open(to, {})
  const index = output.addStream(stream)
  const { num, den } = stream.timeBase
  const toTicks = (seconds: number) => BigInt(Math.round((seconds * den) / num))
  for await (const packet of source.packets()) {
    if (!packet) continue
    if (packet.pts >= toTicks(gap.at)) {
      packet.pts += toTicks(gap.seconds)
      packet.dts += toTicks(gap.seconds)
    }
    await output.writePacket(packet, index)
    packet.free()
  }
}
