import { NotCopyable } from '../../av/not-copyable.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundMuxer } from '../sound-muxer.ts'
import type { WriteSound, WrittenSound } from './copied-sound.ts'
import type { AudioPacket, PacketSource } from './packet-source.ts'
import { countSamples, isMostlyInside, type SampleSpan } from './sample-spans.ts'

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
  /** FFmpeg's options of the format for a copy of so many samples. */
  readonly getOptions?: (source: PacketSource, samples: number) => Record<string, string>
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
    const copy = new PacketCopy(format, source, spans, `${target}${format.extension}`)
    const written: SampleSpan[] = []
    try {
      for (const [index, span] of spans.entries()) {
        copy.startSpan(span, { isFirst: index === 0, isLast: index === spans.length - 1 })
        const lead = index === 0 ? format.getLead(source) : 0
        for await (const packets of source.read(span.from, span.to, lead))
          for (const packet of packets) copy.add(packet)
        const copied = copy.endSpan()
        if (copied) written.push(copied)
      }
      if (written.length === 0) throw new UnreadableFile('empty')
      copy.finish()
    } finally {
      copy.close()
    }
    const { path } = copy
    const samples = countSamples(written)
    return { path, mediaType: format.mediaType, extension: format.extension, samples, spans: written }
  }
}

interface SpanPlace {
  readonly isFirst: boolean
  readonly isLast: boolean
}

class PacketCopy {
  readonly path: string
  private readonly format: PacketFormat
  private readonly source: PacketSource
  private readonly options: Record<string, string>
  private muxer: SoundMuxer | undefined
  /** Where the next packet is in the copy, in samples. */
  private position = 0
  private span: SampleSpan = { from: 0, to: 0 }
  private isFirst = true
  private isLast = true
  /** The first packet of the span that is heard. */
  private first: ChosenPacket | undefined
  private end = 0
  private sourceEnd: number | undefined

  constructor(format: PacketFormat, source: PacketSource, spans: readonly SampleSpan[], path: string) {
    this.format = format
    this.source = source
    this.options = format.getOptions?.(source, countSamples(spans)) ?? {}
    this.path = path
  }

  startSpan(span: SampleSpan, { isFirst, isLast }: SpanPlace): void {
    this.span = span
    this.isFirst = isFirst
    this.isLast = isLast
    this.first = undefined
    this.sourceEnd = undefined
  }

  add(one: AudioPacket): void {
    const { format, source, span, isFirst, isLast } = this
    if (source.isChained) throw new NotCopyable('The recording consists of several streams.')
    const isChosen = one.isLead || isEdgeInside(one, span, isFirst, isLast) || isMostlyInside(one, span)
    if (!isChosen) return
    this.muxer ??= this.open(one)
    if (!format.hasTimes) source.rejectGap(this.sourceEnd, one)
    // A gap in the times of the source stays one.
    this.position += Math.max(0, one.start - (this.sourceEnd ?? one.start))
    this.sourceEnd = one.start + one.duration
    const isCut = isLast && format.trimsEnd
    const duration = isCut ? Math.min(one.duration, span.to - one.start) : one.duration
    this.muxer.write(one.packet, this.position, duration)
    this.position += duration
    if (one.isLead) return
    this.first ??= { start: one.start, duration: one.duration }
    this.end = one.start + duration
  }

  /** Returns what has been copied of the span; undefined if nothing has. */
  endSpan(): SampleSpan | undefined {
    if (!this.first) return undefined
    const { start } = this.first
    const isTrimmed = this.isFirst && this.format.trimsStart
    return { from: isTrimmed ? Math.max(this.span.from, start) : start, to: this.end }
  }

  finish(): void {
    this.muxer?.finish()
  }

  close(): void {
    this.muxer?.close()
  }

  private open({ start, duration, isLead }: AudioPacket): SoundMuxer {
    // The start of the sound is at 0, and what is needed before it at negative times.
    const sound = this.format.trimsStart ? Math.max(this.span.from, start) : start + (isLead ? duration : 0)
    this.position = start - sound
    return this.openMuxer(Math.max(0, -this.position))
  }

  private openMuxer(padding: number): SoundMuxer {
    const { format, source, path, options } = this
    return new SoundMuxer({
      format: format.format,
      path,
      parameters: source.stream.codecpar,
      sampleRate: source.sampleRate,
      streamIndex: source.stream.index,
      options,
      configure(parameters) {
        parameters.initialPadding = padding
        const { extradata } = parameters
        if (extradata && format.setPadding) parameters.extradata = format.setPadding(extradata, padding)
      },
    })
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
