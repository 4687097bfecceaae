import { NotCopyable } from '../../av/not-copyable.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundMuxer } from '../sound-muxer.ts'
import type { WriteSound, WrittenSound } from './copied-sound.ts'
import type { PacketSource } from './packet-source.ts'
import { isMostlyInside, type SampleSpan } from './sample-spans.ts'

export interface PacketFormat {
  /** FFmpeg's name of the format. */
  readonly format: string
  readonly mediaType: string
  readonly extension: string
  /** Packets that a decoder needs before the first one that is heard. */
  readonly getLead: (source: PacketSource) => number
  /** Whether the file says when its packets are played. */
  readonly hasTimes: boolean
  /** Whether the file can state how much of its first packets is not to be played. */
  readonly trimsStart: boolean
  /** The same for its last packet. */
  readonly trimsEnd: boolean
  /** Whether packets that did not follow each other can be decoded one after the other. */
  readonly isJoinable: boolean
  readonly options?: Record<string, string>
  /** Opus and others state in their header how many samples are to be dropped at the start. */
  readonly setPadding?: (extradata: Buffer, samples: number) => Buffer
}

interface ChosenPacket {
  readonly start: number
  readonly duration: number
}

/**
 * Copies packets to a container that can state where to start and end within the first and the last of them, so that the outer
 * cuts are to the sample; joints are between packets.
 */
export function copyPackets(format: PacketFormat): WriteSound {
  return async (source, spans, target): Promise<WrittenSound> => {
    if (!format.isJoinable && spans.length > 1) throw new NotCopyable('Parts cannot be joined.')
    const path = `${target}${format.extension}`
    let muxer: SoundMuxer | undefined
    let position = 0
    const written: SampleSpan[] = []
    const isLast = (span: SampleSpan) => span === spans.at(-1)
    try {
      for (const [index, span] of spans.entries()) {
        const isFirst = index === 0
        let chosen: { first: ChosenPacket; end: number } | undefined
        let sourceEnd: number | undefined
        for await (const one of source.read(span.from, span.to, isFirst ? format.getLead(source) : 0)) {
          if (source.isChained) throw new NotCopyable('The recording consists of several streams.')
          const isChosen =
            one.isLead || isEdgeInside(one, span, isFirst, isLast(span)) || isMostlyInside(one, span)
          if (!isChosen) continue
          if (muxer === undefined) {
            // The start of the sound is at 0, and what is needed before it at negative times.
            const sound = format.trimsStart
              ? Math.max(span.from, one.start)
              : one.start + (one.isLead ? one.duration : 0)
            position = one.start - sound
            muxer = openMuxer(format, source, path, Math.max(0, -position))
          }
          if (!format.hasTimes) source.rejectGap(sourceEnd, one)
          // A gap in the times of the source stays one.
          position += Math.max(0, one.start - (sourceEnd ?? one.start))
          sourceEnd = one.start + one.duration
          const duration =
            isLast(span) && format.trimsEnd ? Math.min(one.duration, span.to - one.start) : one.duration
          muxer.write(one.packet, position, duration)
          position += duration
          if (!one.isLead) chosen = { first: chosen?.first ?? one, end: one.start + duration }
        }
        if (chosen)
          written.push({
            from: isFirst && format.trimsStart ? Math.max(span.from, chosen.first.start) : chosen.first.start,
            to: chosen.end,
          })
      }
      if (muxer === undefined || written.length === 0) throw new UnreadableFile('empty')
      muxer.finish()
    } finally {
      muxer?.close()
    }
    const samples = written.reduce((sum, { from, to }) => sum + to - from, 0)
    return { path, mediaType: format.mediaType, extension: format.extension, samples, spans: written }
  }
}

/** The packets at the outer cuts are kept also where less than half of them is played. */
function isEdgeInside(
  { start, duration }: ChosenPacket,
  { from, to }: SampleSpan,
  isFirst: boolean,
  isLast: boolean,
) {
  const end = start + duration
  const isAfterStart = isFirst ? end > from : start + duration / 2 >= from
  const isBeforeEnd = isLast ? start < to : start + duration / 2 < to
  return isAfterStart && isBeforeEnd
}

function openMuxer(format: PacketFormat, source: PacketSource, path: string, padding: number): SoundMuxer {
  return new SoundMuxer({
    format: format.format,
    path,
    parameters: source.stream.codecpar,
    sampleRate: source.sampleRate,
    ...(format.options && { options: format.options }),
    configure(parameters) {
      parameters.initialPadding = padding
      const { extradata } = parameters
      if (extradata && format.setPadding) parameters.extradata = format.setPadding(extradata, padding)
    },
  })
}
