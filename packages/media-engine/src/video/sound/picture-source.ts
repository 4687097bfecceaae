import type { Demuxer } from 'node-av/api'
import { AV_NOPTS_VALUE } from 'node-av/constants'
import type { Packet, Stream } from 'node-av/lib'
import { openSource } from '../../av/source.ts'
import { isPlayable } from '../playable-video.ts'
import { describeVideo, type VideoInfo } from '../video-info.ts'
import { isoTypes } from './film-container.ts'

/** Packets whose place in the order of decoding is unknown: as many as a decoder reorders (ITU-T H.264, section A.3.1). */
const maxUntimedPackets = 16

/** The picture of a film that is read packet by packet. Close it afterwards. */
export interface PictureSource {
  readonly path: string
  readonly info: VideoInfo
  /** Whether its container has edit lists. */
  readonly isEdited: boolean
  /** The second of the file's own times that players show as 0. */
  readonly origin: number
  /** The second of the file's own times at which the film starts. */
  readonly start: number
  /** The packets in the order of decoding, each with both times. The caller frees them. */
  packets(): Generator<Packet>
  close(): Promise<void>
}

/**
 * Opens the picture of a film. Throws UnreadableFile as `describeVideo` does.
 */
export async function openPicture(
  path: string,
  mediaType: string,
  signal: AbortSignal,
): Promise<PictureSource> {
  // Tapes and DVDs do not state when each frame is shown; FFmpeg works it out from the frames that follow.
  const source = await openSource(path, mediaType, signal, { fflags: '+genpts' })
  try {
    const info = describeVideo(source)
    const start = Math.max(0, source.startTime || 0)
    return {
      path,
      info,
      isEdited: isoTypes.has(mediaType),
      start,
      // Browsers show the times of an original as they are, and those of a playable copy start at 0.
      origin: isPlayable(info, mediaType) ? 0 : start,
      packets: () => readPackets(source, info.videoStream),
      close: () => source.close(),
    }
  } catch (error) {
    await source.close()
    throw error
  }
}

function* readPackets(source: Demuxer, stream: Stream): Generator<Packet> {
  const waiting: Packet[] = []
  try {
    for (const packet of source.packetsSync(stream.index)) {
      if (!packet) break
      if (packet.dts === AV_NOPTS_VALUE && waiting.length < maxUntimedPackets) {
        waiting.push(packet)
        continue
      }
      yield* release(waiting, stream, packet.dts)
      yield complete(packet)
    }
    yield* release(waiting, stream, AV_NOPTS_VALUE)
  } finally {
    for (const packet of waiting) packet.free()
  }
}

/** Yields packets that were held back until it was known when the next one is decoded: the first ones of Matroska. */
function* release(waiting: Packet[], { avgFrameRate, timeBase }: Stream, next: bigint): Generator<Packet> {
  const { num, den } = avgFrameRate.num > 0 ? avgFrameRate : { num: 25, den: 1 }
  const interval = BigInt(Math.max(1, Math.floor((den * timeBase.den) / (num * timeBase.num))))
  for (let packet = waiting.shift(); packet; packet = waiting.shift()) {
    if (next !== AV_NOPTS_VALUE) packet.dts = next - BigInt(waiting.length + 1) * interval
    yield complete(packet)
  }
}

/** Gives a packet the one of its times that is unknown: without reordered frames, both are the same. */
function complete(packet: Packet): Packet {
  if (packet.pts === AV_NOPTS_VALUE) packet.pts = packet.dts
  if (packet.dts === AV_NOPTS_VALUE) packet.dts = packet.pts
  return packet
}
